import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Locale } from "#domain/locale.ts";

const locales = join(import.meta.dirname, "../../locales");

/** Words people search with in the portal: there every word is welcome. */
const SEARCHED = /^portal\/dashboard-later\.json: palette\.words\./;

/** All texts of a language, as `file: key` and text. */
function textsOf(locale: Locale): [name: string, text: string][] {
  const files = readdirSync(join(locales, locale), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".json"),
  );
  return files.flatMap((file) =>
    leaves(JSON.parse(readFileSync(join(locales, locale, file), "utf8")), []).map(([path, text]): [string, string] => [
      `${file.replaceAll("\\", "/")}: ${path.join(".")}`,
      text,
    ]),
  );
}

const leaves = (value: unknown, path: string[]): [string[], string][] =>
  typeof value === "string"
    ? [[path, value]]
    : Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => leaves(inner, [...path, key]));

/** Without placeholders, and with usual spaces. */
const plain = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, "").replaceAll("\u00a0", " ");

test.each([
  ["nl", "overschrijving", /overboeking|overmaking|bankoverschrijving/i, []],
  ["nl", "platform", /kana(?:al|len)/i, []],
  ["en", "platform", /\bchannels?\b/i, ["channel manager"]],
  // A canal, a feed of articles, and software of others.
  ["pl", "platforma", /kanał/i, ["Nad kanałem", "nad kanałem", "kanał, las", "Kanał RSS", "menedżerem kanałów"]],
  // A booking on request is a "prośba", a request of a program a "żądanie"; a "zapytanie" is a question about a stay, or to us.
  ["pl", "prośba", /zapytani[ea] (?:zostanie|wygas|czeka)|na zapytanie|wpłynie zapytanie/i, []],
] as const)("one word for each thing in %s: %s", (locale, _, others, exceptions) => {
  const without = (text: string) => exceptions.reduce<string>((left, exception) => left.replaceAll(exception, ""), text);
  const found = textsOf(locale).filter(([name, text]) => !SEARCHED.test(name) && others.test(without(plain(text))));
  expect(found).toEqual([]);
});
