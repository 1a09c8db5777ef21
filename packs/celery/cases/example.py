from celery import Celery

app = Celery("shop")


@app.task
def mail(order):
    return order


def placed(order):
    mail.delay(order)

# yields consumer bus:celery example.mail: return any
