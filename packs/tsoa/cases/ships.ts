import { Body, Controller, Get, Path, Post, Queries, Query, Res, Route, SuccessResponse, TsoaResponse } from "tsoa";

interface Ship { id: number; name: string }

abstract class Base extends Controller {
  @Get("info/")
  async info(): Promise<{ version: string }> {
    return { version: "1" };
  }
}

@Route("api/v1/ships")
export class Ships extends Base {
  @Get("{id}")
  async show(@Path() id: number, @Res() missing: TsoaResponse<404, { reason: string }>): Promise<Ship> {
    if (id === 0) return missing(404, { reason: "none" });
    return { id, name: "Argo" };
  }
  @Get("search")
  async search(@Queries() by: { text: string }): Promise<{ found: number }> {
    return { found: 1 };
  }
  @Get("named")
  async named(@Query() name?: string): Promise<{ ok: boolean }> {
    return { ok: true };
  }
  @SuccessResponse("201", "Created")
  @Post()
  async store(@Body() ship: Ship): Promise<void> {
    if (ship.name === "") {
      this.setStatus(409);
      return;
    }
  }
}

// yields handler GET /api/v1/ships/info: 200 { version: "1" }
// yields handler GET /api/v1/ships/{id}: 404 { reason: "none" } if id === 0
// yields handler GET /api/v1/ships/{id}: 200 { id: number, name: "Argo" } if id !== 0
// yields handler POST /api/v1/ships: 409 if ship.name === ""
// yields handler POST /api/v1/ships: 201 if ship.name !== ""
// yields handler GET /api/v1/ships/{id}: 400 { message: string } if !(fits the declared parameters(id))
// yields handler POST /api/v1/ships: 400 { message: string } if !(fits the declared parameters(ship))
// yields handler GET /api/v1/ships/search: 200 { found: 1 }
// yields handler GET /api/v1/ships/search: 400 { message: string } if !(fits the declared parameters(by))
// yields handler GET /api/v1/ships/named: 200 { ok: true }
// yields handler GET /api/v1/ships/named: 400 { message: string } if !(fits the declared parameters(name))
