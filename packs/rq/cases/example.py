from redis import Redis
from rq import Queue
from rq.decorators import job

queue = Queue(connection=Redis())


def count(order, twice=False):
    print(order["id"])


@job("low")  # want unit bus="rq" roles="job"
def mail(to):
    print(to)


def work(id):
    queue.enqueue(count, {"id": id}, twice=True, job_timeout=30)  # want unit bus="rq" roles="job" ;; send bus="rq" payload={"id": id} params=[1, "twice"]
    mail.delay(id)  # want unit bus="rq" ;; send bus="rq" payload=id params=[1]
    queue.enqueue("shop.tasks.count", 1)  # want send bus="rq" channel="shop.tasks.count"


class Own:
    def enqueue(self, f, x):
        return f(x)


Own().enqueue(count, 1)
