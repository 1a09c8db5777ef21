import { Controller } from "@nestjs/common";
import { ClientProxy, EventPattern, MessagePattern, Payload } from "@nestjs/microservices";

export class Orders {
  constructor(private readonly client: ClientProxy) {}

  place(id: string) {
    this.client.emit("orders.placed", { id }); // want send bus="nestjs" channel="orders.placed"
    return this.client.send({ cmd: "price" }, { id }); // want send bus="nestjs" channel="price"
  }
}

@Controller()
export class Billing {
  @EventPattern("orders.placed") // want unit bus="nestjs" channel="orders.placed" params=["message"]
  placed(@Payload() order: { id: string }) {
    return order.id;
  }

  @MessagePattern({ cmd: "price" }) // want unit channel="price" params=["message"]
  price(order: { id: string }) {
    return order.id;
  }

  @MessagePattern("part") // want unit channel="part" params=[""]
  part(@Payload("id") id: string) {
    return id;
  }
}

// What has the same names and is none of the library's states nothing.
const own = { emit: (a: string, b: object) => b, send: (a: string) => a };
own.emit("orders.placed", {});
own.send("x");
