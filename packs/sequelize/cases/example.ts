import { DataTypes, Model, Op, Sequelize } from "sequelize";
import { Column, Model as Typed, Table } from "sequelize-typescript";

const sequelize = new Sequelize("postgres://localhost/app"); // want model system="postgresql"
const Ship = sequelize.define("ship", { name: DataTypes.STRING, fullName: { type: DataTypes.STRING, field: "full_name" } }); // want model container="ships" ;; model name="fullName" selector="full_name" ;; model name="createdAt" ;; model name="updatedAt" ;; model name="deletedAt"
class Port extends Model {}
Port.init({ code: { type: DataTypes.STRING, primaryKey: true } }, { sequelize, tableName: "harbours", timestamps: false }); // want model container={ sequelize, tableName: "harbours", timestamps: false }.tableName fields=[{ code: { type: DataTypes.STRING, primaryKey: true } }] selector=["code"] class=Port ;; model name="createdAt" class=Port ;; model name="updatedAt" class=Port ;; model name="deletedAt" class=Port
Ship.belongsTo(Port, { foreignKey: "portCode" }); // want model fields=["portCode"] class=Ship
Port.hasMany(Ship); // want model fields=["*"] class=Ship

@Table({ tableName: "crews" }) // want model container={ tableName: "crews" }.tableName ;; model fields=["id", "createdAt", "updatedAt"]
export class Crew extends Typed {
  @Column name!: string; // want model fields=["name"]
  @Column({ field: "is_paid" }) paid!: boolean; // want model fields=["paid"] ;; model name="paid" selector="is_paid"
}

export async function read(id: string) {
  const list = await Ship.findAll({ where: { name: "a", [Op.or]: [], "$port.code$": "b" }, attributes: ["id", "name"], order: [["name", "DESC"]] }); // want access output="rows" body=["id", "name"] container=Ship access="read" operation="findAll" fields=["id", "name"] selector=["name"] params=["name", "id", "name", "name"]
  const one = await Port.findByPk(id); // want access output="row?" container=Port access="read" operation="findByPk" selector=["id"]
  const page = await Ship.findAndCountAll({ where: { fullName: "a" } }); // want access path=".rows" output="rows" container=Ship access="read" operation="findAndCountAll" selector={ fullName: "a" } params=["fullName"]
  const along = await Ship.findAll({ include: [Port] }); // want access container=Ship access="read" operation="findAll"
  const some = await Ship.findOne({ attributes: [[sequelize.fn("max", "x"), "most"]] }); // want access container=Ship access="read" operation="findOne"
  const many = await Crew.count({ where: { paid: true } }); // want access output="count" container=Crew access="read" operation="count" selector={ paid: true } params=["paid"]
  return { list, one, page, along, some, many };
}

export async function write(name: string) {
  const made = await Ship.create({ name }); // want access output="row" container=Ship access="write" operation="create" fields={ name }
  await Ship.update({ name }, { where: { id: 1 } }); // want access container=Ship access="write" operation="update" fields={ name } selector={ id: 1 } params=["id", "name"]
  await Ship.destroy({ where: { id: 1 } }); // want access output="count" container=Ship access="write" operation="destroy" selector={ id: 1 } params=["id"]
  const [found] = await Crew.findOrCreate({ where: { name }, defaults: { paid: false } }); // want access path="[0]" output="row" container=Crew access="write" operation="findOrCreate" fields={ paid: false } selector={ name } params=["name", "paid"] except=["dataValues", "isNewRecord", "sequelize", "length"]
  await made.update({ name: "b" }); // want access container=first(made|type[0], made) access="write" operation="update" fields={ name: "b" }
  await sequelize.query("SELECT name FROM ships"); // want access statement=first("SELECT name FROM ships".query, "SELECT name FROM ships")
  return found;
}

// What the project itself makes is no model.
export function other(list: { findAll(): void; update(x: object): void }) {
  list.findAll();
  list.update({});
}
