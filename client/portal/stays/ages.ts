/** Reads ages of children as people type them: `5, 8`. Undefined if one is not from 0 to 17. */
export function readAges(typed: string): number[] | undefined {
  const ages = typed.split(/[\s,;]+/).filter(Boolean);
  return ages.every((age) => /^\d{1,2}$/.test(age) && Number(age) <= 17) ? ages.map(Number) : undefined;
}
