/** Combines two consecutive merge patches (RFC 7396) into one. Each `null` is kept, because it deletes a member. */
export function mergePatches(first: Patch, second: Patch): Patch {
  const merged: Patch = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = merged[name];
    merged[name] = isPatch(before) && isPatch(value) ? mergePatches(before, value) : value;
  }
  return merged;
}

export type Patch = { [name: string]: unknown };

const isPatch = (value: unknown): value is Patch => typeof value === "object" && value !== null && !Array.isArray(value);
