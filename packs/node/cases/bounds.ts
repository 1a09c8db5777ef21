import convict from "convict";
import { z } from "zod";

export const deep = convict({ a: { b: { c: { d: { e: { f: { g: { h: { i: { env: "DEEP" } } } } } } } } } }); // want gap name="configuration" description="a configuration is nested more than eight levels deep: the variables further down are not read"
const one = z.object({ FIRST: z.string() });
const two = one; const three = two; const four = three; const five = four; const six = five; const seven = six; const eight = seven; const nine = eight; const ten = nine;
export const far = ten.parse(process.env); // want gap name="environment" description="more than eight schemas are joined to one: the variables of the others are not read"
