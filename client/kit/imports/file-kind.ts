/** Kinds of files that people choose in place of a table of text. */
export type OtherKind = "pdf" | "archive" | "spreadsheet";

/** First bytes of these files. */
const SIGNATURES: readonly [OtherKind, string][] = [
  ["pdf", "%PDF"],
  // Excel's .xlsx is an archive as well; those of banks contain statements.
  ["archive", "PK\u0003\u0004"],
  ["archive", "Rar!"],
  ["archive", "\u001f\u008b"],
  ["spreadsheet", "\u00d0\u00cf\u0011\u00e0"],
];

/** Recognises a file that is not text by its first bytes. */
export function binaryKind(bytes: Uint8Array): OtherKind | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  const known = SIGNATURES.find(([, signature]) => head.startsWith(signature))?.[0];
  return known === "archive" && /\[Content_Types\]\.xml|xl\//.test(head) ? "spreadsheet" : known;
}
