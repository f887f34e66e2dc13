import { csvFormatInput, MAX_FORMAT_BYTES, sharedFormat } from "#contract/letting/statement.ts";
import { saveFile } from "#client/kit/browser/save-file.ts";
import type { CsvFormat } from "#domain/payments/statements/csv-format.ts";

/** Saves a named format as a file, which another owner of the same bank can choose in place of a statement. */
export function saveSharedFormat(signature: string, format: CsvFormat): void {
  const content = JSON.stringify({ kind: "statement-format", version: 1, signature, format }, null, 2);
  saveFile("statement-format.json", content, "application/json");
}

/** Reads a file as a named format; undefined if it is none. */
export async function readSharedFormat(file: File): Promise<{ signature: string; format: CsvFormat } | undefined> {
  if (file.size > MAX_FORMAT_BYTES || !file.name.toLowerCase().endsWith(".json")) return undefined;
  try {
    const { kind: _, version: __, ...named } = sharedFormat.parse(JSON.parse(await file.text()));
    return csvFormatInput.parse(named);
  } catch {
    return undefined;
  }
}
