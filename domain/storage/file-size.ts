const SIZE = /^(\d{1,12}(?:\.\d{1,6})?)(gb|mb|kb|b)$/i;
const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1000, b: 1 };

/** Parses a size with its unit, such as `20MB`, to bytes; undefined if it is not one. */
export function parseFileSize(text: string): number | undefined {
  const [, number, unit = ""] = SIZE.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Math.floor(Number(number) * (UNITS[unit.toLowerCase()] ?? 1));
}
