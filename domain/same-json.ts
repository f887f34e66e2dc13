/**
 * True if two JSON values are equal. The order of an object's members does not matter (RFC 8259, section 4; Postgres' jsonb
 * changes it), the order of a list does. An undefined member equals a missing one.
 */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  if (Array.isArray(one) && left.size !== right.size) return false;
  return [...new Set([...left.keys(), ...right.keys()])].every((name) => sameJson(left.get(name), right.get(name)));
}
