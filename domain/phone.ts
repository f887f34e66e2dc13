/** Dutch area codes of two digits, including mobile and location-independent numbers; all others have three. */
const SHORT_DUTCH_AREA = /^(6|10|13|15|20|23|24|26|30|33|35|36|38|4[03-6]|50|53|55|58|7\d|8[2-8])/;
const COUNTRY = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;

/** True for a number in E.164: `+31612345678`. Numbers that could not be read are kept as they were written. */
export const isInternationalPhone = (phone: string): boolean => /^\+[1-9]\d{6,14}$/.test(phone);

/** The address at which WhatsApp opens a conversation with an E.164 number. */
export const whatsAppLink = (phone: string): string => `https://wa.me/${phone.slice(1)}`;

/** Formats an E.164 number for reading, with non-breaking spaces: `+31 85 001 42 70`. Any other text is returned unchanged. */
export function formatPhone(number: string): string {
  const [, country, rest] = COUNTRY.exec(number) ?? [];
  if (country === undefined || rest === undefined) return number;
  const groups = country === "31" && rest.length === 9 ? groupDutch(rest) : groupByThree(rest);
  return [`+${country}`, ...groups].join("\u00a0");
}

/**
 * Returns the digits by which a number is found, without punctuation, a `(0)`, the prefix `+` and leading zeros; null without
 * digits. For a number in E.164 they are its digits.
 */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? "").normalize("NFKC").replace(/\(0\)/g, "").replace(/\D/g, "").replace(/^0+/, "");
  return digits === "" ? null : digits;
}

/**
 * Returns the digits of an international number after its calling code; undefined for any other number. `31 6 12345678` is
 * international too, as far as its length tells.
 */
export function withoutCallingCode(phone: string): string | undefined {
  const text = phone.trim();
  const rest = COUNTRY.exec(`+${phoneKey(text) ?? ""}`)?.[2];
  if (rest === undefined) return undefined;
  return /^(?:\+|00)/.test(text) || (!text.startsWith("0") && rest.length > 7) ? rest : undefined;
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
