import { sameJson } from "#domain/same-json.ts";
import type { Patch } from "../../kit/autosave/merge-patches.ts";

/** Properties that are patched value by value; all others are replaced as a whole. */
const GROUPS: readonly string[] = ["colours", "fonts"];

type Values = { readonly [name: string]: unknown };

/**
 * Creates the JSON Merge Patch (RFC 7396) from one design to another. It removes single values, never whole groups, so that two
 * patches can be merged into an equivalent one.
 */
export function patchBetween(from: object, to: object): Patch {
  return between(from as Values, to as Values, (name) => GROUPS.includes(name));
}

function between(from: Values, to: Values, isGroup: (name: string, ...values: unknown[]) => boolean): Patch {
  const patch: Patch = {};
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[name], to[name]];
    if (sameJson(before, after)) continue;
    if (isGroup(name, before, after)) {
      const inner = between(valuesOf(before), valuesOf(after), (_, ...values) => values.some(isValues));
      if (Object.keys(inner).length > 0) patch[name] = inner;
    } else patch[name] = after ?? null;
  }
  return patch;
}

const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;
const valuesOf = (value: unknown): Values => (isValues(value) ? value : {});
