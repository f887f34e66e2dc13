const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Base32 (RFC 4648, section 6) in lower case, without padding: it survives mail programs that change the case of addresses. */
export function toBase32(bytes: Uint8Array): string {
  let [text, value, bits] = ["", 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(value << (5 - bits)) & 31];
}

/** Decodes base32 of either case. Undefined for other characters, and for a text that `toBase32` does not write. */
export function fromBase32(text: string): Uint8Array | undefined {
  const lower = text.toLowerCase();
  const bytes = new Uint8Array(Math.floor((lower.length * 5) / 8));
  let [value, bits, at] = [0, 0, 0];
  for (const character of lower) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    value = (value << 5) | digit;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = value >>> bits;
    value &= (1 << bits) - 1;
  }
  return toBase32(bytes) === lower ? bytes : undefined;
}
