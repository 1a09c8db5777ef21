import { ChildControllers, ClassMiddleware, Controller, Delete, Get, Middleware, Post, Server } from "@overnightjs/core";
import type { NextFunction, Request, Response } from "express";

const signedIn = (req: Request, res: Response, next: NextFunction) => {
  if (!req.headers.authorization) {
    return res.status(401).json({ error: "no" });
  }
  next();
};

@Controller("crews")
export class Crews {
  @Get()
  list(req: Request, res: Response) {
    res.json([]);
  }
}

@Controller("ships")
@ChildControllers([new Crews()])
export class Ships {
  @Get(":id")
  one(req: Request, res: Response) {
    if (req.params.id === "0") {
      throw new Error("none");
    }
    return res.json({ id: 1 });
  }

  @Post("add")
  @Post("register")
  @Middleware([signedIn])
  add(req: Request, res: Response) {
    return res.status(201).json({ id: 2 });
  }

  notServed(req: Request, res: Response) {
    return res.json({ id: 3 });
  }
}

@Controller("quays")
@ClassMiddleware(signedIn)
class Quays {
  @Delete(":name")
  remove(req: Request, res: Response) {
    return res.sendStatus(204);
  }
}

class Harbour extends Server {
  constructor() {
    super();
    this.addControllers([new Ships(), new Quays()]);
  }
}
const server = new Harbour();
server.app.use((error: Error, req: Request, res: Response, next: NextFunction) => {
  res.status(500).json({ message: "x" });
});

// yields middleware ? ?: 401 { error: "no" } if !req.headers.authorization
// yields middleware ? ?: delegate if req.headers.authorization
// yields handler GET /ships/crews: 200 [any]
// yields handler GET /ships/:id: 200 { id: 1 } if req.params.id !== "0"
// yields handler GET /ships/:id: 500 { message: "x" } if req.params.id === "0"
// yields handler POST /ships/add: 201 { id: 2 }
// yields handler POST /ships/add: 401 { error: "no" } if !req.headers.authorization
// yields handler POST /ships/register: 201 { id: 2 }
// yields handler POST /ships/register: 401 { error: "no" } if !req.headers.authorization
// yields handler DELETE /quays/:name: 204
// yields handler DELETE /quays/:name: 401 { error: "no" } if !req.headers.authorization
// yields middleware ? ?: 500 { message: "x" }
