from django.db import models


class User(models.Model):  # want model
    name = models.CharField(max_length=9)


def rename():
    User.objects.filter(name="x").update(name="y")  # want access access="write" operation="update"
    return User.objects.get(id=1)  # want access access="read" operation="get"
