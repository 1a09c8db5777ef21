from sqlalchemy import Column, Integer, String, select
from sqlalchemy.orm import Session, declarative_base

Base = declarative_base()


class User(Base):  # want model container="users"
    __tablename__ = "users"
    id = Column(Integer, primary_key=True)
    name = Column(String)


def user(session: Session, id: int):
    return session.execute(select(User).where(User.id == id)).scalar_one()  # want access container=User access="read" operation="select" selector=["id"]


class Post(Base):  # want model container="posts"
    __tablename__ = "posts"
    id = Column(Integer, primary_key=True)
    author = Column(Integer)
    title = Column(String)


def titles(session: Session, title: str):
    return session.execute(select(User.id, Post.title).join(Post, Post.author == User.id).where(Post.title == title)).all()  # want access container=User access="read" operation="select" fields=["id"] ;; access container=Post access="read" operation="select" fields=["title"] selector=["author", "title"]


def named(session: Session):
    return session.query(User, Post.title).join(Post, Post.author == User.id).filter(User.name == "x").all()  # want access container=User access="read" operation="select" selector=["name"] ;; access container=Post access="read" operation="select" fields=["title"] selector=["author"]


def joined(session: Session):
    return session.execute(select(User).join(Post, Post.author == User.id).where(Post.title == "x")).scalars()  # want access container=User access="read" operation="select" ;; access container=Post access="read" operation="select" selector=["author", "title"]
