import { createServer } from "http";
import { Server, Socket } from "socket.io";
import { io as connect } from "socket.io-client";

const io = new Server(createServer());
io.on("connection", (socket) => { // want role role="socket" childParam=0 ;; unit name="on connection" semantics="function-call"
  socket.on("chat", (payload) => { // want unit unitKind="consumer" channel=concat("server/", "chat") ;; unit roles="message"
    io.emit("said", payload); // want send bus="socket.io" channel=concat("client/", "said")
    io.to("room").emit("told", { a: 1 }); // want send channel=concat("client/", "told") payload={ a: 1 }
    socket.broadcast.emit("others", {}); // want send channel=concat("client/", "others") ;; send bus="socket.io"
    socket.to("room").emit("near", {}); // want send channel=concat("client/", "near") ;; send bus="socket.io"
  });
  socket.on("disconnect", () => {}); // want unit name="on disconnect" ;; unit semantics="function-call"
});

const socket = connect("http://localhost");
socket.on("said", (payload) => payload); // want unit channel=concat("client/", "said")
socket.emit("chat", { text: "x" }, (answer: string) => answer); // want send channel=concat("server/", "chat") payload={ text: "x" }
socket.on("connect_error", () => {}); // want unit name="on connect_error"

// An emitter of our own states nothing.
const own = { on: (e: string, f: object) => f, emit: (e: string, p: object) => p };
own.on("chat", () => {});
own.emit("chat", {});
