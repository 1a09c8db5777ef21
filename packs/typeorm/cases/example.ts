import { Entity, PrimaryColumn, Column, Repository } from "typeorm";

@Entity("users") // want model container=first("users".name, "users", "user")
class User {
  @PrimaryColumn() id: number; // want model fields=["id"]
  @Column() name: string; // want model fields=["name"]
}

export class Users {
  constructor(private users: Repository<User>) {}
  find(id: number) {
    return this.users.findOne({ where: { id }, select: { name: true } }); // want access output="row?" access="read" operation="findOne" fields={ name: true }
  }
}

export class Search {
  constructor(private users: Repository<User>) {}
  named(name: string) {
    return this.users.createQueryBuilder("u").where("u.name = :name AND u.id != 0", { name }).getMany(); // want access access="read" operation="getMany" selector=["name"]
  }
}

export class Older {
  constructor(private users: Repository<User>) {}
  count(name: string) {
    return this.users.count({ name }); // want access output="count" access="read" operation="count" selector={ name } params=["name"]
  }
  page() {
    return this.users.find({ take: 10 }); // want access output="rows" access="read" operation="find"
  }
}
