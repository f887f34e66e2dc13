/** Letters that suggest a code page if they occur in the decoded text; ties go to the first. */
const CODE_PAGES = [
  { label: "windows-1252", letters: /[áäàâãåçéèêëíìîïñóöòôõúüùûøßæœÁÄÀÅÇÉÈÊËÍÏÓÖÚÜŒÆØ€’‘“”–]/g },
  { label: "windows-1250", letters: /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻéëöüáäÖÜ€’‘“”„–]/g },
  { label: "iso-8859-2", letters: /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻéëöüáäÖÜ]/g },
  { label: "iso-8859-15", letters: /[áäàâãåçéèêëíìîïñóöòôõúüùûøßæœÁÄÀÅÇÉÈÊËÍÏÓÖÚÜŒÆØ€]/g },
] as const;

/** Words of Polish statements, for texts whose letters are inconclusive. */
const POLISH = /\b(?:kwota|rachun|operacj|przelew|PLN)/i;
const SAMPLE_BYTES = 200_000;

/**
 * Decodes a text file: UTF-8, UTF-16 with or without a byte order mark, or one of the code pages in which Dutch, Polish and
 * German banks write. A byte that does not belong to the encoding is replaced, and changes nothing else.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  const declared = declaredEncoding(bytes);
  if (declared !== undefined) return declared.decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder(isMostlyUtf8(bytes) ? "utf-8" : guessCodePage(bytes)).decode(bytes);
  }
}

/** UTF-16 by its mark, or by the zeros that every second byte of a text in our languages is. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const pairs = Math.min(bytes.length, 1024) >> 1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs; at++) {
    if (bytes[2 * at] === 0) even += 1;
    if (bytes[2 * at + 1] === 0) odd += 1;
  }
  if (pairs < 4 || Math.min(even, odd) > 0) return undefined;
  return odd * 4 >= pairs * 3 ? "utf-16le" : even * 4 >= pairs * 3 ? "utf-16be" : undefined;
}

/** The decoder that an XML declaration names. */
function declaredEncoding(bytes: Uint8Array): TextDecoder | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, label] = /^\s*<\?xml[^>]*?\sencoding=["']([\w.-]+)["']/.exec(start) ?? [];
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** True if the sample has more characters outside ASCII than bytes that are not UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, SAMPLE_BYTES));
  const bad = text.match(/\ufffd/g)?.length ?? 0;
  return (text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0) > bad;
}

function guessCodePage(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const scores = CODE_PAGES.map(({ label, letters }) => {
    const text = new TextDecoder(label).decode(sample);
    const all = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
    return { label, score: 2 * (text.match(letters)?.length ?? 0) - all, isPolish: POLISH.test(text) };
  });
  const best = Math.max(...scores.map(({ score }) => score));
  const equal = scores.filter(({ score }) => score === best);
  const found = equal.find(({ label, isPolish }) => isPolish && label !== "windows-1252") ?? equal[0];
  return found?.label ?? "windows-1252";
}
