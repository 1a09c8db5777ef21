import { Authorized, Body, Controller, createExpressServer, Get, HttpCode, JsonController, Method, NotFoundError, OnNull, OnUndefined, Param, Post, QueryParam, Redirect, Res, UseBefore, UseInterceptor } from "routing-controllers";

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
  @Get("/by/name")
  named(@QueryParam("name", { required: true }) name: string) {
    return { name };
  }
  @Get("/by/flag")
  flagged(@QueryParam("flag") flag: string) {
    return { flag };
  }
  @Get("/moved")
  @Redirect("/fleet")
  moved() {}
  @Get("/wrapped")
  @UseInterceptor((action, content) => ({ content }))
  wrapped() {
    return { a: 1 };
  }
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
// yields handler GET /api/ships/:id: 400 { errors: [any], message: string, name: string } if !(fits the declared parameters(id))
// yields handler GET /api/ships/by/name: 200 { name: string }
// yields handler GET /api/ships/by/name: 400 { errors: [any], message: string, name: string } if !(fits the declared parameters(name))
// yields handler GET /api/ships/by/flag: 200 { flag: string }
// yields handler GET /api/ships/moved: 302
// yields handler GET /api/ships/wrapped: 200 { a: 1 }
