function setting(name: string, fallback?: string): string {
  const value = process.env[name] ?? fallback;
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

export const config = {
  port: Number(setting("SHOP_PORT", "3000")),
  region: setting("SHOP_REGION"),
  token: process.env.SHOP_TOKEN,
};
