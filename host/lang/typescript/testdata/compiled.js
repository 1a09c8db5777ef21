"use strict";
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.handler = exports.other = void 0;
const express_1 = __importDefault(require("express"));
const fs = tslib_1.__importStar(require("fs"));
const app = (0, express_1.default)();
__exportStar(require("./all"), exports);
Object.defineProperty(exports, "given", { enumerable: true, get: function () { return fs.readFile; } });
Object.defineProperty(exports, "fixed", { value: 3 });
exports.handler = handler;
exports.default = app;
function handler() { }
