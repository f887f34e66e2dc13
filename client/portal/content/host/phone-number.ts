/** Calling codes, which replace the leading 0 of a national number. Polish numbers have no leading 0. */
const CALLING_CODES: Record<string, string> = {
  NL: "31",
  BE: "32",
  DE: "49",
  PL: "48",
  FR: "33",
  GB: "44",
  LU: "352",
  AT: "43",
  CH: "41",
};

/**
 * Parses a typed telephone number to E.164: `06 12 34 56 78` in NL becomes `+31612345678`. Empty for empty input; undefined if
 * it isn't a valid number.
 */
export function readPhone(typed: string, country: string): string | undefined {
  const text = typed.replace(/\(0\)/g, "").replace(/[\s().\-/\u00a0]/g, "");
  if (text === "") return "";
  const code = CALLING_CODES[country];
  const international = text.startsWith("+") ? text : text.startsWith("00") ? `+${text.slice(2)}` : undefined;
  const national = code && (text.startsWith("0") ? `+${code}${text.slice(1)}` : `+${code}${text}`);
  const number = international ?? national;
  return number && /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}
