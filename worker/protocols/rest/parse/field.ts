import { tooComplex } from "../../wire/rest-errors.ts";
import type { Reader } from "./reader.ts";

/** Steps of a path into JSON. */
const MAX_STEPS = 20;

/** A step into a JSON value: a member or an index, which counts from the end if it is negative. */
export interface PathStep {
  key: string | number;
  /** True for `->>`, whose value is a text. */
  asText: boolean;
}

/** A column, or a part of its JSON value. */
export interface Field {
  column: string;
  path: PathStep[];
}

/** Reads `column->member->0->>text`. */
export function readField(reader: Reader): Field {
  return { column: reader.name().trim(), path: readPath(reader) };
}

export function readPath(reader: Reader): PathStep[] {
  const path: PathStep[] = [];
  while (path.at(-1)?.asText !== true && reader.skip("->")) {
    if (path.length === MAX_STEPS) throw tooComplex(`more than ${MAX_STEPS} steps into JSON`);
    const asText = reader.skip(">");
    const index = reader.match(/-?\d{1,9}(?![\p{L}\p{N}_ $])/uy);
    path.push({ key: index === undefined ? reader.name() : Number(index), asText });
  }
  return path;
}
