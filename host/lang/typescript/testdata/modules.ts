import express, { Router as R, type Request } from "express";
import * as ns from "./ns";
import def, * as both from "./both";
import "./side-effect";
import type { Only } from "./types";
import legacy = require("legacy");
import Alias = ns.Inner;
export { helper } from "./helper";
export { default, one as uno, type Two } from "./more";
export * from "./star";
export * as grouped from "./grouped";
export const plain = 1, { first, nested: [deep = 2] } = def;
export function declared() {}
export class Declared {}
export enum Level { Low }
export interface Shape extends Base<string>, ns.Other { x: number }
export type Name = string;
export { local as "quoted name", local as renamed };
export import Again = ns.Again;
const local = legacy("x");
const lazy = () => import("./lazy");
const dynamic = await import(`./locale/${plain}`);
const constant = import(`./constant`);
export default async (request: Request) => {};
