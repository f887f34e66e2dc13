/** Nesting of objects and lists in JSON; our own documents need less than ten levels. */
export const MAX_JSON_DEPTH = 64;

/** True if a JSON value nests deeper than `levels`: reading and writing it could overflow a stack. Bytes have no nesting. */
export function isTooDeep(json: unknown, levels = MAX_JSON_DEPTH): boolean {
  let level = [json].filter(isNesting);
  for (let depth = 0; depth < levels && level.length > 0; depth += 1)
    level = level.flatMap((each): unknown[] => Object.values(each)).filter(isNesting);
  return level.length > 0;
}

const isNesting = (value: unknown): value is object => typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
