/** Letters that suggest a code page if they occur in the decoded text; ties go to the first. */
const CODE_PAGES = [
  { label: "windows-1252", letters: /[áäàâãåçéèêëíìîïñóöòôõúüùûøßæœÁÄÀÅÇÉÈÊËÍÏÓÖÚÜŒÆØ€’‘“”–]/g },
  { label: "windows-1250", letters: /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻéëöüáäÖÜ€’‘“”„–]/g },
  { label: "iso-8859-2", letters: /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻéëöüáäÖÜ]/g },
] as const;

/** Words of Polish statements, for texts whose letters are inconclusive. */
const POLISH = /\b(?:kwota|rachun|operacj|przelew|PLN)/i;
const SAMPLE_BYTES = 200_000;

/** Decodes a text file: UTF-8, UTF-16 with a byte order mark, or one of the code pages in which Dutch and Polish banks write. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const declared = declaredEncoding(bytes);
  if (declared !== undefined) return declared.decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder(guessCodePage(bytes)).decode(bytes);
  }
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
