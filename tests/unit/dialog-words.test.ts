import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LOCALES } from "#domain/locale.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const filesIn = (folder: string, end: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(end))
    .map((file) => join(folder, file));

/** A label that says "cancel" and not what: beside "cancel the booking" it is pressed by mistake (0133). */
const BARE_CANCEL = /"([^"]*)": "(?:Annuleren|Annuleer|Cancel|Anuluj)"/g;
/** Names of the rules about cancellations, which nobody can press. */
const NAMES_OF_RULES = ["title", "cancellation"];

test.each(LOCALES)("no button of the portal and the admin area says only that it cancels: %s", (locale) => {
  const files = ["portal", "admin"].flatMap((area) => filesIn(`locales/${locale}/${area}`, ".json"));
  expect(files.length).toBeGreaterThan(30);
  const bare = files.flatMap((file) => [...read(file).matchAll(BARE_CANCEL)].map(([, key = ""]) => ({ file, key })));
  expect(bare.filter(({ key }) => !NAMES_OF_RULES.includes(key))).toEqual([]);
});

test("the button that leaves a dialog is that of DialogActions, with one label", () => {
  const sources = ["client/portal", "client/admin", "client/kit"].flatMap((folder) => filesIn(folder, ".tsx"));
  const dialogs = sources.filter((file) => /<(?:Dialog|ConfirmDialog)\b/.test(read(file)));
  expect(dialogs.length).toBeGreaterThan(50);
  expect(dialogs.filter((file) => /<Button look="quiet" onClick=\{onClose\}>/.test(read(file)))).toEqual([]);
  const labels = LOCALES.map((locale) => (JSON.parse(read(`locales/${locale}/portal/shell.json`)) as { back: string }).back);
  expect(labels).toEqual(["Terug", "Back", "Wróć"]);
});
