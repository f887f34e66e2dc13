const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_CODE = 128;
const LAST_CODE = 0x10ffff;

/** Decodes a punycode label (RFC 3492): `xn--caf-dma` becomes `café`. Any other or malformed label is returned unchanged. */
export function toUnicode(label: string): string {
  return label.startsWith("xn--") ? (decode(label.slice(4)) ?? label) : label;
}

/** Encodes a label as punycode (RFC 3492): `café` becomes `xn--caf-dma`. A label in ASCII is returned unchanged. */
export function toPunycode(label: string): string {
  const codes = Array.from(label, (sign) => sign.codePointAt(0) ?? 0);
  const basic = codes.filter((each) => each < FIRST_CODE);
  if (basic.length === codes.length) return label;
  let [code, bias, delta, done] = [FIRST_CODE, 72, 0, basic.length];
  let text = `xn--${String.fromCodePoint(...basic)}${basic.length > 0 ? "-" : ""}`;
  while (done < codes.length) {
    const next = Math.min(...codes.filter((each) => each >= code));
    delta += (next - code) * (done + 1);
    code = next;
    for (const each of codes) {
      if (each < code) delta += 1;
      if (each !== code) continue;
      text += digitsOf(delta, bias);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    code += 1;
  }
  return text;
}

/** The digits of a number, of which the last one is below its threshold (RFC 3492, section 3.3). */
function digitsOf(number: number, bias: number): string {
  let [rest, digits] = [number, ""];
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
    const digit = rest < threshold ? rest : threshold + ((rest - threshold) % (BASE - threshold));
    digits += String.fromCharCode(digit < 26 ? digit + 97 : digit + 22);
    if (rest < threshold) return digits;
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

function decode(text: string): string | undefined {
  const hyphen = text.lastIndexOf("-");
  const codes = Array.from(text.slice(0, Math.max(0, hyphen)), (sign) => sign.codePointAt(0) ?? 0);
  let [code, bias, index] = [FIRST_CODE, 72, 0];
  for (let at = hyphen + 1; at < text.length;) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(text[at++]);
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapt(index - before, codes.length + 1, before === 0);
    code += Math.floor(index / (codes.length + 1));
    index %= codes.length + 1;
    if (code > LAST_CODE) return undefined;
    codes.splice(index++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

function digitOf(sign = ""): number | undefined {
  if (/^[a-z]$/.test(sign)) return sign.charCodeAt(0) - 97;
  return /^\d$/.test(sign) ? Number(sign) + 26 : undefined;
}

function adapt(delta: number, length: number, first: boolean): number {
  let left = Math.floor(delta / (first ? DAMP : 2));
  left += Math.floor(left / length);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}
