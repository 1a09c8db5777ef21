import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from "@nestjs/websockets";

@WebSocketGateway()
export class RoomGateway {
  @SubscribeMessage("join")
  join(@MessageBody() room: string, @ConnectedSocket() client: any) {
    if (!room) return { joined: false };
    return { event: "joined", data: { room } };
  }

  @SubscribeMessage("leave")
  leave(client: any, room: string) {
    client.leave(room);
  }
}

// yields consumer gateway.ts::message join: return { joined: false } if !room
// yields consumer gateway.ts::message join: emit if room
// yields consumer gateway.ts::message leave: void
