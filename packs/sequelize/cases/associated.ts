import { Sequelize, DataTypes, ModelCtor } from "sequelize";
type Def<T> = ModelCtor<any>;
export const defineAnswer = (sequelize: Sequelize, { User, Post }: { User: ModelCtor<any>; Post: Def<any> }): ModelCtor<any> => {
  const Answer: ModelCtor<any> = sequelize.define("answer", { body: { type: DataTypes.TEXT } }); // want model container="answers" ;; model name="createdAt" ;; model name="updatedAt" ;; model name="deletedAt"
  User.hasMany(Answer);
  Answer.belongsTo(User); // want model fields=["*"] class=Answer
  Post.hasMany(Answer);
  Answer.belongsTo(Post); // want model fields=["*"] class=Answer
  return Answer;
};
