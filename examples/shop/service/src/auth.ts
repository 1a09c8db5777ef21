import type { NextFunction, Request, Response } from "express";
import { config } from "./config.js";
import { fail } from "./reply.js";

export function requireUser(req: Request, res: Response, next: NextFunction) {
  if (req.headers.authorization !== `Bearer ${config.token}`) {
    return fail(res, 401, "sign in first");
  }
  next();
}
