class Server {}
export = Server;
export import late = require("./late");
