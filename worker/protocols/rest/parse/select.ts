import { RestError, tooComplex } from "../../wire/rest-errors.ts";
import { type Field, readField, readPath } from "./field.ts";
import { Reader } from "./reader.ts";

/** A part of the parameter `select`. */
export type SelectItem = EveryColumn | SelectedColumn | RowCount | Embed;

const AGGREGATES = ["avg", "count", "max", "min", "sum"] as const;
export type AggregateName = (typeof AGGREGATES)[number];

interface EveryColumn {
  kind: "every";
}

export interface SelectedColumn extends Field {
  kind: "column";
  /** The name in the response, if it is not the column's. */
  alias?: string;
  /** The type of `column::type`, before the values are aggregated. */
  cast?: string;
  /** Values of several rows become one; rows are grouped by their values in the columns without an aggregate. */
  aggregate?: AggregateName;
  /** The type of `column.sum()::type`. */
  resultCast?: string;
}

/** The number of rows, `count()`. */
export interface RowCount {
  kind: "count";
  alias?: string;
  cast?: string;
}

/** Rows of another table that refer to the row, or that it refers to. */
export interface Embed {
  kind: "embed";
  /** A table, or a column that refers to it. */
  name: string;
  alias?: string;
  /** A column or constraint, if several references are possible. */
  hint?: string;
  /** True if rows without any embedded row are left out. */
  isInner: boolean;
  /** True if the columns of the embedded row, or lists of those of several rows, are added to those of the row. */
  isSpread: boolean;
  items: SelectItem[];
}

/** Levels of embedded rows in one request. */
const MAX_DEPTH = 5;
/** Terms of one order. */
const MAX_TERMS = 40;

/** Reads the parameter `select`; an empty one selects every column. */
export function parseSelect(text: string): SelectItem[] {
  const reader = new Reader("select parameter", text);
  if (reader.isAtEnd) return [{ kind: "every" }];
  const items = reader.list(() => readItem(reader, 1));
  reader.expectEnd();
  return items;
}

function readItem(reader: Reader, depth: number): SelectItem {
  if (reader.skip("...")) return readEmbed(reader, reader.name().trim(), { isSpread: true }, depth);
  if (reader.skip("*")) return { kind: "every" };
  const first = reader.name().trim();
  const isAlias = reader.startsWith(":") && !reader.startsWith("::");
  if (isAlias) reader.skip(":");
  const alias = isAlias ? { alias: checkAlias(first) } : {};
  const name = isAlias ? reader.name().trim() : first;
  if (name === "count" && reader.skip("()")) return { kind: "count", ...alias, ...readCast(reader, "cast") };
  if (reader.startsWith("!") || reader.startsWith("(")) return readEmbed(reader, name, alias, depth);
  const path = readPath(reader);
  const item: SelectedColumn = { kind: "column", column: name, path, ...alias, ...readCast(reader, "cast") };
  const aggregate = AGGREGATES.find((each) => reader.skip(`.${each}()`));
  return aggregate === undefined ? item : { ...item, aggregate, ...readCast(reader, "resultCast") };
}

function readCast<Name extends string>(reader: Reader, name: Name): { [Key in Name]?: string } {
  return reader.skip("::") ? ({ [name]: reader.name().trim() } as { [Key in Name]?: string }) : {};
}

/** A name in the response, which becomes part of the query: PostgreSQL allows 63 bytes. */
function checkAlias(alias: string): string {
  if (/^[^\p{Cc}"\\]{1,63}$/u.test(alias) && alias.isWellFormed()) return alias;
  throw new RestError(400, "PGRST100", {
    message: `"${alias.slice(0, 80)}" is not a valid alias`,
    details: "1 to 63 characters without quotes",
  });
}

function readEmbed(reader: Reader, name: string, more: Pick<Embed, "alias"> & { isSpread?: true }, depth: number): Embed {
  const embed: Embed = { kind: "embed", name, isInner: false, isSpread: false, items: [], ...more };
  while (reader.skip("!")) {
    const word = reader.name().trim();
    if (word === "inner") embed.isInner = true;
    else if (word !== "left") embed.hint = word;
  }
  reader.expect("(");
  if (depth >= MAX_DEPTH) throw new RestError(400, "54000", { message: `more than ${MAX_DEPTH - 1} levels of embedded tables` });
  if (!reader.startsWith(")")) embed.items = reader.list(() => readItem(reader, depth + 1));
  reader.expect(")");
  return embed;
}

/** A column by which rows are sorted, of the table or of an embedded row. */
export interface OrderTerm extends Field {
  /** The embedded row that the column belongs to. */
  embed?: string;
  descending: boolean;
  /** By default nulls are the largest values, as in PostgreSQL. */
  nullsFirst: boolean;
}

/** Reads the parameter `order`. */
export function parseOrder(text: string): OrderTerm[] {
  const reader = new Reader("order", text);
  const terms = reader.list(() => {
    const first = readField(reader);
    const isOfEmbed = first.path.length === 0 && reader.skip("(");
    const field = isOfEmbed ? readField(reader) : first;
    if (isOfEmbed) reader.expect(")");
    const direction = reader.match(/\.(?:asc|desc)(?![a-z])/y);
    const nulls = reader.match(/\.nulls(?:first|last)/y);
    const descending = direction === ".desc";
    const nullsFirst = nulls === undefined ? descending : nulls === ".nullsfirst";
    return { ...field, ...(isOfEmbed ? { embed: first.column } : {}), descending, nullsFirst };
  });
  reader.expectEnd();
  if (terms.length > MAX_TERMS) throw tooComplex(`more than ${MAX_TERMS} terms of order`);
  return terms;
}
