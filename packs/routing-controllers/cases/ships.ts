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

// yields middleware ? ?: 418 if !request.headers.crew
// yields middleware ? ?: delegate if request.headers.crew
// yields handler GET /api/ships/version: 200 { version: 1 }
// yields handler GET /api/ships: 200 [{ id: 1 }]
// yields handler GET /api/ships/:id: 404 if id === 0
// yields handler GET /api/ships/:id: 200 { id: number } if id !== 0
// yields handler POST /api/ships: 201 { id: 2 }
// yields handler POST /api/ships: 400 { errors: [any], message: string, name: string } if !(fits the declared parameters(ship))
// yields handler POST /api/ships: 418 if !request.headers.crew
// yields handler MOVE /api/ships/:id: 204
// yields handler MOVE /api/ships/:id: 401 if the request is not authorized()
// yields handler MOVE /api/ships/:id: 403 if the user has none of the roles()
// yields handler GET /api/home: 203 "home"
