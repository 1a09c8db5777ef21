import { Controller, createExpressServer, Get } from "routing-controllers";

@Controller("/ships")
export class Ships {
  @Get("/all")
  all() {
    return [1];
  }
}
createExpressServer({ routePrefix: process.env.PREFIX, controllers: [Ships] });

// yields handler GET /{value*}/ships/all: 200 [1]
