/** Dutch area codes of two digits, including mobile and location-independent numbers; all others have three. */
const SHORT_DUTCH_AREA = /^(6|10|13|15|20|23|24|26|30|33|35|36|38|4[03-6]|50|53|55|58|7\d|8[2-8])/;
const COUNTRY = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;

/** Formats an E.164 number for reading, with non-breaking spaces: `+31 85 001 42 70`. Any other text is returned unchanged. */
export function formatPhone(number: string): string {
  const [, country, rest] = COUNTRY.exec(number) ?? [];
  if (country === undefined || rest === undefined) return number;
  const groups = country === "31" && rest.length === 9 ? groupDutch(rest) : groupByThree(rest);
  return [`+${country}`, ...groups].join("\u00a0");
}

function groupDutch(rest: string): string[] {
  const area = SHORT_DUTCH_AREA.exec(rest)?.[1] ?? rest.slice(0, 3);
  const local = rest.slice(area.length);
  const first = local.length % 2 === 0 ? 2 : 3;
  return [area, local.slice(0, first), ...(local.slice(first).match(/\d\d/g) ?? [])];
}

function groupByThree(digits: string): string[] {
  return digits.replace(/\d{3}(?=\d{2})/g, "$& ").split(" ");
}
