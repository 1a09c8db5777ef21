const base = "/api/products";

export async function loadCatalogue() {
  const response = await fetch(base);
  if (!response.ok) throw new Error("the catalogue is not available");
  const page = await response.json();
  return { products: page.items, count: page.total };
}

// The service also answers 410 for what is sold out; nothing here tells it from success.
export async function loadProduct(id: string) {
  const response = await fetch(`${base}/${id}`);
  if (response.status === 404) return null;
  const product = await response.json();
  return { name: product.title, price: product.price };
}
