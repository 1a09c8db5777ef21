import { Entity, PrimaryColumn, Column, Repository } from "typeorm";

@Entity("users") // want model class=User
class User {
  @PrimaryColumn() id: number;
  @Column() name: string;
}

export class Users {
  constructor(private users: Repository<User>) {}
  find(id: number) {
    return this.users.findOne({ where: { id }, select: { name: true } }); // want access access="read" operation="findOne" fields={ name: true }
  }
}
