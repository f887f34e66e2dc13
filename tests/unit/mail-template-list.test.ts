import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { templateTextProblem } from "#domain/mail/template-text.ts";
import { LOCALES } from "#domain/locale.ts";
import { MESSAGE_LOCALES } from "#domain/messages/automations.ts";
import { findTemplate, listTemplates, textsOf } from "#admin/templates/mail-templates.ts";
import { SAMPLES, samplesOf } from "#admin/templates/samples/list-samples.ts";
import { sampleName } from "#admin/templates/samples/sample.ts";
import { withDraft } from "#services/texts/changed-texts.ts";

const leaves = (value: unknown, path: string): string[] =>
  typeof value === "string"
    ? [path]
    : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, path === "" ? key : `${path}.${key}`));
const keysOfFile = (file: string, group: string) =>
  leaves(JSON.parse(readFileSync(file, "utf8")), "").map((path) => `${group}:${path}`);

/** Texts that are never sent in a language: notices to us are in Dutch. */
const isUnused = (key: string, locale: string) =>
  locale !== "nl" && /^leads:(notice|languages)\./.test(key) && key !== `leads:languages.${locale}`;

/** All keys of a language, read from the files. */
const keysIn = (locale: string) => filesIn(locale).filter((key) => !isUnused(key, locale));
const filesIn = (locale: string) => [
  ...((LOCALES as readonly string[]).includes(locale)
    ? readdirSync(`locales/${locale}/mail`).flatMap((name) =>
        keysOfFile(`locales/${locale}/mail/${name}`, name.replace(".json", "")),
      )
    : []),
  ...keysOfFile(`worker/letting/messages/defaults/${locale}.json`, "guests"),
];

describe.each(MESSAGE_LOCALES)("templates in %s", (locale) => {
  const templates = listTemplates().filter(({ locales }) => locales.includes(locale));

  test("have every text of the files exactly once", () => {
    const keys = templates.flatMap((template) => textsOf(template, locale).map(({ key }) => key));
    expect(keys.toSorted()).toEqual(keysIn(locale).toSorted());
  });

  test("ship with texts that could be saved", () => {
    const problems = templates.flatMap((template) =>
      textsOf(template, locale).flatMap((text) => {
        const problem = templateTextProblem(text.shipped, text);
        return problem ? [[text.key, problem]] : [];
      }),
    );
    expect(problems).toEqual([]);
  });

  /** The base of plural forms: which of them a sample has depends on its numbers. */
  const baseOf = (key: string) => (key === "guests:words.other" ? key : key.replace(/[._](one|two|few|many|other)$/, ""));

  test.each(templates.map(({ id }) => id))("%s: each text and each value reaches a mail", async (id) => {
    const template = findTemplate(id) ?? expect.fail(id);
    const texts = textsOf(template, locale);
    const marked = texts.map(({ key, variables }, index) => {
      const names = variables.map((name) => `${name}={{${name}}}`);
      return [key, `begin${index};${names.join(";")};end`] as const;
    });
    const shown = await withDraft(locale, Object.fromEntries(marked), async () =>
      Promise.all(samplesOf(template).map(async (sample) => sample.compose(locale))),
    );
    const all = shown
      .flatMap(({ subject, text, attachments = [] }) => [
        subject,
        text,
        ...attachments.flatMap((file) => [file.name, file.content]),
      ])
      .join("\n")
      .replace(/\r\n /g, "")
      .replace(/\\([;\\])/g, "$1");
    const written = marked.map(([key], index) => {
      const values = new RegExp(`begin${index};((?:(?!begin)[\\s\\S])*?);end|begin${index};;end`).exec(all);
      return { base: baseOf(key), values: values && (values[1] ?? "") };
    });
    for (const base of new Set(written.map((each) => each.base)))
      expect([base, written.some((each) => each.base === base && each.values !== null)]).toEqual([base, true]);
    for (const { base, values } of written)
      expect([base, values?.match(/(?:^|;)\w+=(?=;|$)|\{\{|undefined/g) ?? []]).toEqual([base, []]);
  });
});

test("samples have unique names and belong to templates", () => {
  const names = SAMPLES.map(sampleName);
  expect(new Set(names).size).toBe(names.length);
  for (const { template } of SAMPLES) expect(findTemplate(template)?.id).toBe(template);
});

test.each(LOCALES)("the screen has words for each group and each variation, in %s", (locale) => {
  const words = JSON.parse(readFileSync(`locales/${locale}/admin/mail-templates.json`, "utf8")) as Record<string, object>;
  expect(Object.keys(words["sections"] ?? {})).toEqual(
    expect.arrayContaining([...new Set(listTemplates().map(({ group }) => group))]),
  );
  const variations = SAMPLES.map(({ variation }) => variation).filter((variation) => variation !== "");
  expect(Object.keys(words["variations"] ?? {}).toSorted()).toEqual([...new Set(variations)].toSorted());
});
