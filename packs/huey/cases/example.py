from huey import RedisHuey, crontab

huey = RedisHuey("shop")


@huey.task()  # want unit bus="huey" roles="task"
def count(order, twice=False):
    print(order["id"])


@huey.task(retries=2, context=True)  # want unit roles="context"
def known(order, task=None):
    print(order, task)


@huey.periodic_task(crontab(minute="0"))  # want unit roles="wrapped" ;; send bus="huey"
def clean():
    pass


def plain(order):
    return order


def work(id):
    count({"id": id})  # want send bus="huey" payload={"id": id} params=[1]
    count({"id": id}, twice=True, priority=5)  # want send params=[1, "twice"]
    count.schedule(args=({"id": id},), delay=10)  # want send payload={"id": id} params=[1]
    huey.enqueue(count.s({"id": id}))  # want send payload={"id": id} params=[1]
    count.call_local({"id": id})
    plain({"id": id})


class Own:
    def schedule(self, x):
        return x


Own().schedule(1)
