import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler, ValidationTargets } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { ErrorCode } from "#contract/services/errors.ts";
import { MAX_VERSION } from "#contract/services/version-input.ts";
import { isStorable } from "#domain/text-rules.ts";
import { readJson } from "../read-json.ts";
import { refuse } from "./answers.ts";

/** Part of a request and the schema that checks it. */
interface RouteInput {
  target: keyof ValidationTargets;
  schema: z.ZodType;
}

const inputs = new WeakMap<object, RouteInput>();

/** Returns the input that a handler checks, if {@link input} created it; for the description of the API and for tests. */
export const inputOf = (handler: object): RouteInput | undefined => inputs.get(handler);

/** Error codes of parts other than the body, which has INVALID_FORM. */
const CODES: Partial<Record<keyof ValidationTargets, ErrorCode>> = { param: "NOT_FOUND", header: "VERSION_REQUIRED" };

/** Middleware that checks a part of a request with a schema. The error response names each invalid field. */
export function input<Schema extends z.ZodType, Target extends "json" | "form" | "query" | "param" | "header">(
  target: Target,
  schema: Schema,
) {
  const checked = zValidator(target, schema, (result, c) => {
    const unstorable = unstorableOf(target, c);
    if (unstorable !== undefined) return refuse(c, CODES[target] ?? "INVALID_FORM", { fields: { [unstorable]: "characters" } });
    if (!result.success) return refuse(c, CODES[target] ?? "INVALID_FORM", { fields: fieldsOf(result.error) });
    return undefined;
  });
  const handler = target === "json" ? (jsonInput(schema) as unknown as typeof checked) : checked;
  inputs.set(handler, { target, schema });
  return handler;
}

/** Largest JSON body of a route that sets no lower limit with {@link maxBodyBytes}. */
const MAX_JSON_BYTES = 1024 * 1024;
const JSON_TYPE = /^application\/(?:[a-z0-9.-]+\+)?json\s*(?:;|$)/i;

/** Checks a JSON body after `parseJson` has limited its size. A body of another type counts as an empty object. */
const jsonInput =
  (schema: z.ZodType): MiddlewareHandler =>
  async (c, next) => {
    let value: unknown = {};
    if (JSON_TYPE.test(c.req.header("Content-Type") ?? "")) {
      const read = await readJson(c.req.raw, MAX_JSON_BYTES);
      if (!read.ok) return refuse(c, read.code);
      if (!read.parsed.ok) {
        const { problem } = read.parsed;
        return refuse(c, "INVALID_FORM", problem ? { fields: { [problem.path]: problem.code } } : {});
      }
      ({ value } = read.parsed);
    }
    const result = await schema.safeParseAsync(value);
    if (!result.success) return refuse(c, "INVALID_FORM", { fields: fieldsOf(result.error) });
    c.req.addValidatedData("json", result.data as object);
    return next();
  };

/** Name of the first parameter or header that a database cannot store. */
function unstorableOf(target: keyof ValidationTargets, { req }: Context): string | undefined {
  const given: Record<string, string | string[]> =
    target === "param" ? req.param() : target === "query" ? req.queries() : target === "header" ? req.header() : {};
  return Object.keys(given).find((name) => ![name, given[name] ?? ""].flat().every(isStorable));
}

/** Number of fields in an error response, so that it stays small for all requests. */
const MAX_FIELDS_NAMED = 100;

/** Converts the issues of a schema to error codes by path of the field: the first code of each field. */
export function fieldsOf(error: { issues: readonly z.core.$ZodIssue[] }): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, code, message } of error.issues.slice(0, MAX_FIELDS_NAMED)) {
    fields[path.join(".")] ??= code === "unrecognized_keys" ? "unknownField" : /^[a-zA-Z]+$/.test(message) ? message : "choice";
  }
  return fields;
}

const VERSION = /^(?:W\/)?"(\d{1,15})"$/;
const VALUE = /^"([a-z0-9-]{0,63})"$/;

/** A version that no row has, so that a write with it conflicts. */
const NO_VERSION = -1;

/** Reads the version that a write is based on from `If-Match` (RFC 9110, section 13.1.1): `"7"`. */
export const ifMatch = () => versionHeader(MAX_VERSION);

/** The same for a row whose version is the time of its last write, in milliseconds since the epoch: `"1767225600000"`. */
export const ifMatchTime = () => versionHeader(Number.MAX_SAFE_INTEGER);

/** Reads a version below `max`: a write stores the next version, which must not exceed it. A higher one is {@link NO_VERSION}. */
const versionHeader = (max: number) =>
  input(
    "header",
    z.object({ "if-match": z.string("version").regex(VERSION, "version") }).transform((header) => {
      const version = Number(VERSION.exec(header["if-match"])?.[1]);
      return { version: version < max ? version : NO_VERSION };
    }),
  );

/** Reads from `If-Match` the value that a write replaces, for data without a version: `"manager"`; `""` means no value. */
export const ifMatchValue = () =>
  input(
    "header",
    z.object({ "if-match": z.string("version").regex(VALUE, "version") }).transform((header) => ({
      expected: VALUE.exec(header["if-match"])?.[1] ?? "",
    })),
  );

/** Middleware that refuses a larger body. */
export const maxBodyBytes = (maxSize: number): MiddlewareHandler =>
  bodyLimit({ maxSize, onError: (c) => refuse(c, "BODY_TOO_LARGE") });
