import { Authorized, Body, Controller, createExpressServer, Get, HttpCode, JsonController, Method, NotFoundError, OnUndefined, Param, Post, Res, UseBefore } from "routing-controllers";

const ships: { id: number }[] = [];
function logged(request, response, next) {
  if (!request.headers.crew) return response.sendStatus(418);
  next();
}

class Base {
  @Get("/version")
  version() {
    return { version: 1 };
  }
}

@JsonController("/ships")
export class Ships extends Base {
  @Get("/")
  all() {
    return [{ id: 1 }];
  }
  @Get("/:id")
  one(@Param("id") id: number) {
    if (id === 0) throw new NotFoundError("none");
    return { id };
  }
  @HttpCode(201)
  @Post("/")
  @UseBefore(logged)
  store(@Body() ship: { name: string }) {
    return { id: 2 };
  }
  @Authorized("admin")
  @Method("move", "/:id")
  @OnUndefined(204)
  move() {}
}

@Controller()
export class Pages {
  @Get("/home")
  home(@Res() response) {
    return response.status(203).send("home");
  }
}
createExpressServer({ routePrefix: "/api", controllers: [Ships, Pages] });
