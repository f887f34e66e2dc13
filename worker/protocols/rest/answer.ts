import { RestError } from "../wire/rest-errors.ts";
import type { Preferences } from "./parse/prefer.ts";
import type { ReadRows } from "./read-rows.ts";
import type { WrittenRows } from "./write-rows.ts";

type Format = "array" | "object" | "csv";

const ARRAY = "application/vnd.pgrst.array+json";
const OBJECT = "application/vnd.pgrst.object+json";

const FORMATS: Record<string, Format> = {
  "*/*": "array",
  "application/*": "array",
  "application/json": "array",
  [ARRAY]: "array",
  [OBJECT]: "object",
  "text/csv": "csv",
};

/**
 * Answers with rows in the format that the request accepts. Throws PGRST116 if one row was requested and there are none or
 * several.
 */
export function respondWithRows(request: Request, result: ReadRows, { count }: Preferences): Response {
  const { rows, offset, total } = result;
  const last = offset + rows.length - 1;
  const headers = new Headers({
    "Cache-Control": "no-store",
    "Content-Range": `${rows.length === 0 ? "*" : `${offset}-${last}`}/${total ?? "*"}`,
    ...(count === undefined ? {} : { "Preference-Applied": `count=${count}` }),
  });
  return encodeRows(request, result, headers, total !== undefined && rows.length < total ? 206 : 200);
}

/** Answers a write: with the rows if the request wants them, otherwise without a body. */
export function respondWithWritten(request: Request, written: WrittenRows, preferences: Preferences): Response {
  const { rows, keys, inserted } = written;
  const { count, return: wanted, resolution, missing, handling, maxAffected } = preferences;
  const isInsertion = request.method === "POST";
  const isPut = request.method === "PUT";
  const applied = Object.entries({
    return: wanted,
    resolution: isInsertion ? resolution : undefined,
    missing: isInsertion ? missing : undefined,
    count,
    handling,
    "max-affected": isInsertion || isPut ? undefined : maxAffected,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  const isRange = request.method === "PATCH" && keys.length > 0;
  const headers = new Headers({
    "Cache-Control": "no-store",
    "Content-Range": `${isRange ? `0-${keys.length - 1}` : "*"}/${count === undefined ? "*" : keys.length}`,
    ...(applied.length > 0 && { "Preference-Applied": applied.join(", ") }),
  });
  if (isInsertion && wanted === "headers-only" && keys.length === 1)
    headers.set("Location", `${new URL(request.url).pathname}?id=eq.${encodeURIComponent(keys[0] ?? "")}`);
  const created = (isInsertion && resolution !== "merge-duplicates") || inserted > 0;
  if (rows) return encodeRows(request, rows, headers, created ? 201 : 200);
  const unchanged = isInsertion ? 200 : 204;
  return new Response(null, { status: created ? 201 : unchanged, headers });
}

/**
 * Answers a procedure whose result is one object, or null if there are no rows. Throws PGRST116 if an object was requested and
 * there is none.
 */
export function respondWithResult(request: Request, result: ReadRows, { count, return: wanted }: Preferences): Response {
  const { rows } = result;
  const headers = new Headers({
    "Cache-Control": "no-store",
    "Content-Range": `${rows.length === 0 ? "*" : "0-0"}/${count === undefined ? "*" : rows.length}`,
    ...(count === undefined ? {} : { "Preference-Applied": `count=${count}` }),
  });
  // The client sends this instead of HEAD if arguments are objects.
  if (wanted === "minimal") return new Response(null, { status: 204, headers });
  const { format, stripsNulls } = acceptedFormat(request.headers.get("Accept") ?? "*/*");
  if (format !== "array") return encodeRows(request, result, headers, 200);
  headers.set("Content-Type", "application/json; charset=utf-8");
  const [row = null] = rows;
  return new Response(JSON.stringify(stripsNulls && row ? withoutNulls(row) : row), { headers });
}

/** True if the answer is an object, not a list. */
export const wantsSingle = (request: Request): boolean =>
  acceptedFormat(request.headers.get("Accept") ?? "*/*").format === "object";

function encodeRows(request: Request, result: ReadRows, headers: Headers, status: number): Response {
  const { format, stripsNulls } = acceptedFormat(request.headers.get("Accept") ?? "*/*");
  const { rows } = result;
  const answer = (type: string, body: string) => {
    headers.set("Content-Type", `${type}; charset=utf-8`);
    return new Response(request.method === "HEAD" ? null : body, { status, headers });
  };
  const shown = stripsNulls ? rows.map(withoutNulls) : rows;
  if (format === "csv") return answer("text/csv", csvOf(result));
  if (format === "array") return answer(stripsNulls ? `${ARRAY};nulls=stripped` : "application/json", JSON.stringify(shown));
  if (rows.length !== 1)
    throw new RestError(406, "PGRST116", {
      message: "Cannot coerce the result to a single JSON object",
      details: `The result contains ${rows.length} rows`,
    });
  return answer(stripsNulls ? `${OBJECT};nulls=stripped` : OBJECT, JSON.stringify(shown[0]));
}

/** Reads the header `Accept`. Throws PGRST107 for formats that are not offered, such as query plans. */
function acceptedFormat(accept: string): { format: Format; stripsNulls: boolean } {
  for (const range of accept.split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined;
    if (format) return { format, stripsNulls: format !== "csv" && parameters.includes("nulls=stripped") };
  }
  throw new RestError(406, "PGRST107", { message: `None of these media types are available: ${accept.slice(0, 200)}` });
}

/** JSON without members that are null, at any depth. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member)]));
}

/** CSV as PostgREST writes it (RFC 4180): null is empty, JSON is text. Programs read it, so texts stay as they are. */
function csvOf({ rows, columns }: ReadRows): string {
  const lines = rows.map((row) => columns.map((name) => cellOf(row[name])).join(","));
  return [columns.map(cellOf).join(","), ...lines].join("\n");
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "t" : "f";
  const text = typeof value === "string" ? value : jsonText(value);
  return text === "" || /[",()\s\\]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** JSON as PostgreSQL writes it. */
function jsonText(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(", ")}]`;
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${jsonText(member)}`);
  return `{${members.join(", ")}}`;
}
