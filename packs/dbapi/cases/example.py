import sqlite3

connection = sqlite3.connect("shop.db")


def user(id):
    return connection.execute("SELECT name FROM users WHERE id = ?", (id,)).fetchone()  # want access system="sqlite" statement="SELECT name FROM users WHERE id = ?"
