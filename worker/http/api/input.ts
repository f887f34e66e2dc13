import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler, ValidationTargets } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import { MAX_VERSION } from "#contract/version-input.ts";
import { isStorable } from "#domain/text-rules.ts";
import { readJson } from "#http/read-json.ts";
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

/** Octets of a JSON body where a route sets no smaller bound with {@link atMost}. */
const MAX_JSON_BYTES = 1024 * 1024;
const JSON_TYPE = /^application\/(?:[a-z0-9.-]+\+)?json\s*(?:;|$)/i;

/** Checks a JSON body, which `parseJson` has bounded before the schema sees it. One of another type is an empty object. */
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

/** Name of the first parameter or header that no database could hold. */
function unstorableOf(target: keyof ValidationTargets, { req }: Context): string | undefined {
  const given: Record<string, string | string[]> =
    target === "param" ? req.param() : target === "query" ? req.queries() : target === "header" ? req.header() : {};
  return Object.keys(given).find((name) => ![name, given[name] ?? ""].flat().every(isStorable));
}

/** Fields that a refusal names: it is no longer than the form, whatever was sent. */
const MAX_FIELDS_NAMED = 100;

/** Path of a field → code of the first thing that is wrong with it. */
export function fieldsOf(error: { issues: readonly z.core.$ZodIssue[] }): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, code, message } of error.issues.slice(0, MAX_FIELDS_NAMED)) {
    const at = path.join(".");
    const said = code === "unrecognized_keys" ? "unknownField" : /^[a-zA-Z]+$/.test(message) ? message : "choice";
    fields[at] ??= said;
  }
  return fields;
}

const VERSION = /^(?:W\/)?"(\d{1,15})"$/;
const VALUE = /^"([a-z0-9-]{0,63})"$/;

/** A version that nothing has, so that a write decided on it conflicts. */
const NO_VERSION = -1;

/** The version a write was decided on, as its `If-Match` says (RFC 9110, 13.1.1): `"7"`. */
export const ifMatch = () => versionHeader(MAX_VERSION);

/** The same of a row whose version is the time it was written, milliseconds since the epoch: `"1767225600000"`. */
export const ifMatchTime = () => versionHeader(Number.MAX_SAFE_INTEGER);

/** A version up to `max` exclusive, since a write stores the version after it; a later one is {@link NO_VERSION}. */
const versionHeader = (max: number) =>
  input(
    "header",
    z.object({ "if-match": z.string("version").regex(VERSION, "version") }).transform((header) => {
      const version = Number(VERSION.exec(header["if-match"])?.[1]);
      return { version: version < max ? version : NO_VERSION };
    }),
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
