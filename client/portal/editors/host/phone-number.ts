/** What a national number begins with instead of its 0; where there is none, Polish numbers are nine digits. */
const CALLING: Record<string, string> = {
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
 * A telephone number as it is typed, in E.164: `06 12 34 56 78` in NL is `+31612345678`. Empty of nothing; undefined of what
 * is no number.
 */
export function readPhone(typed: string, country: string): string | undefined {
  const text = typed.replace(/\(0\)/g, "").replace(/[\s().\-/\u00a0]/g, "");
  if (text === "") return "";
  const code = CALLING[country];
  const international = text.startsWith("+") ? text : text.startsWith("00") ? `+${text.slice(2)}` : undefined;
  const national = code && (text.startsWith("0") ? `+${code}${text.slice(1)}` : `+${code}${text}`);
  const number = international ?? national;
  return number && /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}
