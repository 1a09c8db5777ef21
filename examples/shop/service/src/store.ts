export interface Product {
  id: string;
  title: string;
  price: number;
  stock: number;
}

export interface Order {
  id: string;
  productId: string;
  quantity: number;
  state: "open" | "paid" | "cancelled";
}

const products = new Map<string, Product>();
const orders = new Map<string, Order>();

export const findProduct = async (id: string) => products.get(id);
export const listProducts = async () => [...products.values()];
export const findOrder = async (id: string) => orders.get(id);
export async function saveOrder(order: Order) {
  orders.set(order.id, order);
  return order;
}
