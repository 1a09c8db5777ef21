from celery import Celery
from celery.execute import send_task

app = Celery("shop")


@app.task  # want unit unitKind="consumer" bus="celery" roles="task"
def mail(order):
    return order


def placed(order):
    mail.delay(order)  # want send channel=def mail(order): return order|qualified payload=order params=[1]
    mail.subtask(args=(order,))  # want send channel=def mail(order): return order|qualified


def ready(sender):
    sender.app.send_task("mail", args=[1])  # want send channel="mail" payload=1 params=[1]
    send_task("mail", [1])  # want send channel="mail" payload=1 params=[1]

# yields consumer bus:celery example.mail: return any
