import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler, ValidationTargets } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import { refuse } from "./answers.ts";

/** What a route takes, for the description of the API. */
interface TakenInput {
  target: keyof ValidationTargets;
  schema: z.ZodType;
}

const inputs = new WeakMap<object, TakenInput>();

/** What a handler takes, where it is one of {@link input}. */
export const inputOf = (handler: object): TakenInput | undefined => inputs.get(handler);

/** What is refused where it is not a form that is wrong. */
const CODES: Partial<Record<keyof ValidationTargets, ErrorCode>> = { param: "NOT_FOUND", header: "VERSION_REQUIRED" };

/** Checks a part of a request; what is wrong with it is answered field by field. */
export function input<Schema extends z.ZodType, Target extends "json" | "form" | "query" | "param" | "header">(
  target: Target,
  schema: Schema,
) {
  const handler = zValidator(target, schema, (result, c) => {
    if (!result.success) return refuse(c, CODES[target] ?? "INVALID_FORM", { fields: fieldsOf(result.error) });
    return undefined;
  });
  inputs.set(handler, { target, schema });
  return handler;
}

/** Path of a field → code of the first thing that is wrong with it. */
export function fieldsOf(error: { issues: readonly z.core.$ZodIssue[] }): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, code, message } of error.issues) {
    const at = path.join(".");
    const said = code === "unrecognized_keys" ? "unknownField" : /^[a-zA-Z]+$/.test(message) ? message : "choice";
    fields[at] ??= said;
  }
  return fields;
}

const VERSION = /^(?:W\/)?"(\d{1,15})"$/;
const VALUE = /^"([a-z0-9-]{0,63})"$/;

/** The version a write was decided on, as its `If-Match` says (RFC 9110, 13.1.1): `"7"`. */
export const ifMatch = () =>
  input(
    "header",
    z.object({ "if-match": z.string("version").regex(VERSION, "version") }).transform((header) => ({
      version: Number(VERSION.exec(header["if-match"])?.[1]),
    })),
  );

/** The value a write takes the place of, as its `If-Match` has it, of what is nothing but a value: `"manager"`; `""` is none. */
export const ifMatchValue = () =>
  input(
    "header",
    z.object({ "if-match": z.string("version").regex(VALUE, "version") }).transform((header) => ({
      expected: VALUE.exec(header["if-match"])?.[1] ?? "",
    })),
  );

/** Refuses a body of more octets than this. */
export const atMost = (octets: number): MiddlewareHandler =>
  bodyLimit({ maxSize: octets, onError: (c) => refuse(c, "BODY_TOO_LARGE") });
