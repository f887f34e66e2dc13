import { parseJson } from "#services/http/read-json.ts";
import { readTextUpTo } from "#services/http/read-form.ts";
import type { Column, Table } from "#store/access/catalog.ts";
import { readValue } from "../compile-filter.ts";
import { RestError, tooComplex } from "../../wire/rest-errors.ts";
import { parseCsv } from "./csv.ts";

const MAX_BODY_BYTES = 1024 * 1024;
/** Rows that one request may insert. */
const MAX_INSERTED_ROWS = 1000;

/** Values of a row by column, in the types of JSON. */
export type NewRow = Record<string, unknown>;

/** Reads the body of a write of at most 1 MB: JSON, or CSV as a list of objects. Throws PGRST102 for anything else. */
export async function readBody(request: Request): Promise<unknown> {
  const text = await readTextUpTo(request, MAX_BODY_BYTES);
  if (text === undefined) throw new RestError(413, "54000", { message: `the body has more than ${MAX_BODY_BYTES} bytes` });
  if (/^text\/csv\b/i.test(request.headers.get("Content-Type") ?? "")) return parseCsv(text, MAX_INSERTED_ROWS);
  const sent = parseJson(text);
  if (!sent.ok) throw new RestError(400, "PGRST102", { message: "Empty or invalid json" });
  return sent.value;
}

/**
 * Reads rows from the body of an insertion: an object or a list of objects. With `columns`, other members are ignored; without,
 * all objects have the same members. Throws PGRST102 for anything else and PGRST204 for an unknown column.
 */
export function parseRows(body: unknown, table: Table, columns: readonly string[] | undefined): NewRow[] {
  const objects = Array.isArray(body) ? (body as unknown[]) : [body];
  if (objects.length > MAX_INSERTED_ROWS) throw tooComplex(`more than ${MAX_INSERTED_ROWS} rows in one insertion`);
  const names = columns ?? Object.keys(isObject(objects[0]) ? objects[0] : {});
  return objects.map((object) => {
    if (!isObject(object)) throw new RestError(400, "PGRST102", { message: "Empty or invalid json" });
    if (!columns && String(Object.keys(object).sort()) !== String(names.toSorted()))
      throw new RestError(400, "PGRST102", { message: "All object keys must match" });
    return readColumns(object, table, names);
  });
}

/** Reads the values of a change, an object. Throws PGRST102 and PGRST204. */
export function parseChange(body: unknown, table: Table, columns: readonly string[] | undefined): NewRow {
  if (!isObject(body)) throw new RestError(400, "PGRST102", { message: "Empty or invalid json" });
  return readColumns(body, table, columns ?? Object.keys(body));
}

function readColumns(object: Record<string, unknown>, table: Table, names: readonly string[]): NewRow {
  return Object.fromEntries(
    names.map((name) => {
      const column = table.columns.get(name);
      if (!column)
        throw new RestError(400, "PGRST204", {
          message: `Could not find the '${name.slice(0, 63)}' column of '${table.name}' in the schema cache`,
        });
      return [name, Object.hasOwn(object, name) ? valueOf(object[name], column) : undefined];
    }),
  );
}

/** A value as PostgreSQL reads it from JSON. Throws 22P02. */
function valueOf(value: unknown, { type }: Column): unknown {
  if (value === null || type === "json") return value;
  if (type === "boolean" && typeof value === "boolean") return value;
  return readValue(typeof value === "string" ? value : JSON.stringify(value), type);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
