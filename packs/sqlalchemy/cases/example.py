from sqlalchemy import Column, Integer, String, select
from sqlalchemy.orm import Session, declarative_base

Base = declarative_base()


class User(Base):  # want model container="users"
    __tablename__ = "users"
    id = Column(Integer, primary_key=True)
    name = Column(String)


def user(session: Session, id: int):
    return session.execute(select(User).where(User.id == id)).scalar_one()  # want access container=User access="read" operation="select" selector=["id"]
