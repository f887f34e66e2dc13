type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const isObject = (value: unknown): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Applies a JSON Merge Patch (RFC 7396 section 2): objects are merged, `null` removes a member, any other value replaces. Members
 * named `__proto__` are ignored.
 */
export function mergePatch(target: unknown, patch: unknown): Json {
  if (!isObject(patch)) return patch as Json;
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (name === "__proto__") continue;
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
