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

// yields consumer bus:socket.io server/join: return { joined: false } if !room
// yields consumer bus:socket.io server/join: emit if room
// yields consumer bus:socket.io server/leave: void
