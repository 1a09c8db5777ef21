import { Injectable } from "@nestjs/common";
import { EventEmitter2, OnEvent } from "@nestjs/event-emitter";

@Injectable()
export class Orders {
  constructor(private readonly events: EventEmitter2) {
    this.events.on("orders.lost", (order: { id: string }) => order.id); // want unit bus="nestjs-events" channel="orders.lost"
  }

  async place(id: string) {
    this.events.emit("orders.placed", { id }); // want send bus="nestjs-events" channel="orders.placed" payload={ id }
    await this.events.emitAsync("orders.sent", { id }); // want send channel="orders.sent"
    this.events.emit("orders.lost", { id }); // want send channel="orders.lost"
  }
}

@Injectable()
export class Mail {
  @OnEvent("orders.placed") // want unit unitKind="consumer" bus="nestjs-events" channel="orders.placed" roles="message"
  placed(order: { id: string }) {
    console.log(order.id);
  }

  @OnEvent("audit.*", { async: true }) // want unit channel="audit.{any}"
  any(event: object) {
    console.log(event);
  }

  @OnEvent(["orders.sent", "orders.lost"]) // want unit channel="orders.sent" ;; unit channel="orders.lost"
  both(order: { id: string }) {
    console.log(order.id);
  }
}

// What has the same names and is none of the library's states nothing.
const own = { emit: (a: string, b: object) => b, on: (a: string, f: () => void) => f };
own.emit("orders.placed", {});
own.on("orders.placed", () => {});
