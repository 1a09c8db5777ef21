import library from "library";
library.create(
  app.get("/broken", (req, res => {
