import socketio
from flask_socketio import SocketIO, emit

sio = socketio.AsyncServer()


@sio.event  # want unit channel="server/chat" roles="server"
async def chat(sid, data):  # one parameter more than of flask
    await sio.emit("said", {"text": data["text"]}, room=sid)  # want send bus="socket.io" channel=concat("client/", "said") payload={"text": data["text"]}


@sio.on("join")  # want unit channel=concat("server/", "join")
def join(sid, data):
    return data


client = socketio.Client()
client.emit("chat", {"text": "x"})  # want send channel=concat("server/", "chat")


class Rooms(socketio.Namespace):
    def on_leave(self, sid, data):  # want unit channel="server/leave" roles="server"
        self.emit("left", data)  # want send channel=concat("client/", "left")


flask = SocketIO()


def tell():
    emit("told", {"a": 1})  # want send channel=concat("client/", "told")
    flask.send("x")  # want send channel="client/message"


class Own:
    def emit(self, event, data):
        return data


Own().emit("chat", {})
