import { HttpClient } from "@angular/common/http";
import { Other } from "./other";

class OrderService {
  constructor(private http: HttpClient, private other: Other) {}

  find(id: string) {
    return this.http.get<{ id: string }>(`/api/orders/${id}`);
  }

  create(amount: number) {
    return this.http.post("/api/orders", { amount });
  }

  close(id: string) {
    return this.http.request("DELETE", `/api/orders/${id}`);
  }

  elsewhere() {
    return this.other.get("/api/none");
  }
}

// yields client GET /api/orders/{id}: return any
// yields client GET /api/orders/{id} does GET /api/orders/{id}
// yields client POST /api/orders: return any
// yields client POST /api/orders does POST /api/orders
// yields client DELETE /api/orders/{id}: return any
// yields client DELETE /api/orders/{id} does DELETE /api/orders/{id}
