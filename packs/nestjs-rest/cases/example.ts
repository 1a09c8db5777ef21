import { Controller, Get, Post, Param, Body, HttpCode, NotFoundException } from "@nestjs/common";

@Controller("users")
export class UserController {
  @Get(":id")
  find(@Param("id") id: string) {
    if (!id) throw new NotFoundException();
    return { id };
  }

  @Post()
  @HttpCode(202)
  make(@Body() body: { name: string }) {
    return { made: true };
  }
}

// yields handler GET /users/:id: 404 if !id
// yields handler GET /users/:id: 200 { id: string } if id
// yields handler POST /users: 202 { made: true }
