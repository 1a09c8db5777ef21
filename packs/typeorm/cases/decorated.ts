import { Column, ColumnOptions, Entity, PrimaryColumn } from "typeorm";

const Dated = (options: ColumnOptions) => Column(options);

@Entity() // want model container="ship"
export class Ship {
  @PrimaryColumn() id: number; // want model fields=["id", "built"]
  @Dated({ type: "datetime" }) built: Date;
}
