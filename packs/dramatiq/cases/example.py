import dramatiq


@dramatiq.actor  # want unit bus="dramatiq" roles="actor"
def count(order, twice=False):
    print(order["id"])


@dramatiq.actor(actor_name="mail")  # want unit channel="mail"
def send_mail(to):
    print(to)


def work(id):
    count.send({"id": id})  # want send bus="dramatiq" payload={"id": id} params=[1]
    send_mail.send_with_options(args=(id,), delay=10)  # want send channel="mail" payload=id params=[1]


class Own:
    def send(self, x):
        return x


Own().send(1)
