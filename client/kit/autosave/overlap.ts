import { sameJson } from "#domain/same-json.ts";

/** Returns the paths, as member names, at which two values differ. Arrays are compared as a whole. */
export function differences(from: unknown, to: unknown, at: string[] = []): string[][] {
  if (isObject(from) && isObject(to)) {
    const names = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...names].flatMap((name) => differences(from[name], to[name], [...at, name]));
  }
  return sameJson(from, to) ? [] : [at];
}

/** True if a path of one list equals, contains or lies within a path of the other. */
export function overlap(some: string[][], others: string[][]): boolean {
  return some.some((one) => others.some((other) => startsWith(one, other) || startsWith(other, one)));
}

const startsWith = (path: string[], start: string[]): boolean => start.every((name, index) => path[index] === name);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
