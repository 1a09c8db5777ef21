import type { Response } from "express";

export const Status = { Created: 201, BadRequest: 400, NotFound: 404, Gone: 410 } as const;

export function ok(res: Response, body: unknown, status = 200) {
  res.status(status).json(body);
}

export function fail(res: Response, status: number, reason: string) {
  res.status(status).json({ error: reason });
}
