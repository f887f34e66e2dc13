import type {
  ListedMailTemplate,
  MailTemplateDetails,
  MailTemplateLanguage,
  MailTemplateState,
} from "#contract/admin/mail-template.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { findCurrent, type MailTextVersion } from "#store/services/mail-texts.ts";
import type { Store } from "#store/dialect/store.ts";
import { findTemplate, listTemplates, type MailTemplate, textsOf } from "./mail-templates.ts";

const isTitle = (key: string): boolean => /[.:](?:subject|title)$/.test(key);

/** The texts of a template in a language, with the changed ones. */
export function languageOf(
  template: MailTemplate,
  locale: MessageLocale,
  current: Pick<MailTextVersion, "version" | "texts" | "shipped"> | undefined,
): MailTemplateLanguage {
  const texts = textsOf(template, locale).map(({ shipped, ...text }) => {
    const changed = current?.texts[text.key];
    const before = changed === undefined ? undefined : current?.shipped[text.key];
    return {
      ...text,
      shipped,
      text: changed ?? shipped,
      shippedBefore: before === undefined || before === shipped ? null : before,
    };
  });
  return { locale, version: current?.version ?? 0, texts };
}

function stateOf({ texts }: MailTemplateLanguage): MailTemplateState {
  if (texts.some(({ shippedBefore }) => shippedBefore !== null)) return "outdated";
  return texts.some(({ text, shipped }) => text !== shipped) ? "changed" : "shipped";
}

/** Reads all templates with their state in each language. One query. */
export async function readTemplates(store: Store): Promise<ListedMailTemplate[]> {
  const rows = await findCurrent(store);
  return listTemplates().map((template) => ({
    id: template.id,
    group: template.group,
    isShared: template.isShared,
    languages: template.locales.map((locale) => {
      const row = rows.find((each) => each.templateId === template.id && each.locale === locale);
      const language = languageOf(template, locale, row);
      const title = language.texts.find(({ key }) => isTitle(key))?.text ?? "";
      return { locale, state: stateOf(language), title: template.isShared ? "" : title, changedAt: row?.at ?? null };
    }),
  }));
}

/** Reads a template in all its languages; undefined if it does not exist. One query. */
export async function readTemplate(store: Store, id: string): Promise<MailTemplateDetails | undefined> {
  const template = findTemplate(id);
  if (!template) return undefined;
  const [rows, { samplesOf }, { sampleName }] = await Promise.all([
    findCurrent(store),
    import("./samples/list-samples.ts"),
    import("./samples/sample.ts"),
  ]);
  const { group, isShared, locales } = template;
  const languages = locales.map((locale) =>
    languageOf(
      template,
      locale,
      rows.find((row) => row.templateId === id && row.locale === locale),
    ),
  );
  return { id, group, isShared, languages, samples: samplesOf(template).map(sampleName) };
}
