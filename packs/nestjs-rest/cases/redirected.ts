import { Controller, Get, NotFoundException, Query, Redirect } from "@nestjs/common";

@Controller("docs")
export class Docs {
  @Get("home") @Redirect("https://docs.example", 301) home() {}

  @Get("version") @Redirect("https://docs.example", 301)
  version(@Query("of") of: string) {
    if (of === "next") throw new NotFoundException();
    if (of === "old") return { url: "https://old.example", statusCode: 308 };
    return { url: "https://docs.example/" + of };
  }

  // What a handler without the decorator gives is a body.
  @Get("plain") plain() {
    return { url: "https://docs.example", statusCode: 308 };
  }
}

// yields handler GET /docs/home: 301
// yields handler GET /docs/version: 404 if of === "next"
// yields handler GET /docs/version: 308 if of !== "next" && of === "old"
// yields handler GET /docs/version: 301 if of !== "next" && of !== "old"
// yields handler GET /docs/plain: 200 { statusCode: 308, url: "https://docs.example" }
