declare function send(x?: string): void;

export function guarded() {
  if (process.env.A) { // want config name="A" default=true
    send(process.env.A); // want config name="A" default=true
  }
  const mode = process.env.MODE === "production" ? 1 : 2; // want config name="MODE" default=true
  const b = process.env.B && new URL(process.env.B); // want config name="B" default=true ;; config name="B" default=true
  if (!process.env.C) { // want config name="C" default=true
    return;
  }
  send(process.env.C); // want config name="C" default=true
  send(process.env.D ? process.env.D : "d"); // want config name="D" default=true ;; config name="D" default=true
  return [mode, b, !!process.env.E]; // want config name="E"
}

export function required() {
  if (!process.env.F) { // want config name="F"
    throw new Error("F is not set");
  }
  if (process.env.G === undefined) process.exit(1); // want config name="G"
  send(process.env.F); // want config name="F"
  if (process.env.H || mayWait()) send(process.env.I); // want config name="H" default=mayWait() ;; config name="I"
}
declare function mayWait(): boolean;
function required(name: string, fallback?: string) {
  const value = process.env[name]; // want config name=name default=fallback
  if (value === undefined && fallback === undefined) throw new Error(name);
  return value ?? fallback!;
}
