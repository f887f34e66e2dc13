import type { MailTemplateLanguage, MailTemplateProblems } from "#contract/admin/mail-template.ts";
import { templateTextProblem } from "#domain/mail/template-text.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { findVersions, insertVersion } from "#store/services/mail-texts.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { readChangedTexts } from "#services/texts/changed-texts.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";
import { type MailTemplate, textsOf } from "./mail-templates.ts";
import { languageOf } from "./read-templates.ts";

interface Change {
  template: MailTemplate;
  locale: MessageLocale;
  /** The version the change is based on; 0 if the template was never changed. */
  version: number;
}

export type TemplateSaved =
  | { ok: true; language: MailTemplateLanguage }
  | { ok: false; code: "INVALID_FORM"; problems: MailTemplateProblems }
  | { ok: false; code: "VERSION_CONFLICT"; current: MailTemplateLanguage };

const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Checks the texts of a template, all of which must be given. */
function problemsOf(template: MailTemplate, locale: MessageLocale, texts: Record<string, string>): MailTemplateProblems {
  return Object.fromEntries(
    textsOf(template, locale).flatMap((rules) => {
      const problem = templateTextProblem(texts[rules.key] ?? "", rules);
      return problem ? [[rules.key, problem]] : [];
    }),
  );
}

/**
 * Saves the texts of a template in one language as a new version. Emails of this isolate have them at once, those of others
 * within a minute. Only texts that differ from the shipped ones are stored: the others follow later shipped versions. Unknown
 * keys are dropped.
 */
export async function saveTemplate(
  tools: AdminTools,
  { template, locale, version }: Change,
  given: Record<string, string>,
): Promise<TemplateSaved> {
  const texts = Object.fromEntries(Object.entries(given).map(([key, text]) => [key, withLineFeeds(text)]));
  const problems = problemsOf(template, locale, texts);
  if (Object.keys(problems).length > 0) return { ok: false, code: "INVALID_FORM", problems };
  const changed = textsOf(template, locale).filter(({ key, shipped }) => texts[key] !== shipped);
  return writeVersion(tools, { template, locale, version }, "mail_template_changed", {
    texts: Object.fromEntries(changed.map(({ key }) => [key, texts[key] ?? ""])),
    shipped: Object.fromEntries(changed.map(({ key, shipped }) => [key, shipped])),
  });
}

/** Restores the shipped texts of a template, as a new version. */
export const resetTemplate = (tools: AdminTools, change: Change): Promise<TemplateSaved> =>
  writeVersion(tools, change, "mail_template_reset", { texts: {}, shipped: {} });

async function writeVersion(
  tools: AdminTools,
  { template, locale, version }: Change,
  action: "mail_template_changed" | "mail_template_reset",
  saved: { texts: Record<string, string>; shipped: Record<string, string> },
): Promise<TemplateSaved> {
  const { store, by, now } = tools;
  const readCurrent = async () => (await findVersions(store, template.id, locale, 1))[0];
  const conflict = async (): Promise<TemplateSaved> => ({
    ok: false,
    code: "VERSION_CONFLICT",
    current: languageOf(template, locale, await readCurrent()),
  });
  if (((await readCurrent())?.version ?? 0) !== version) return conflict();
  const row = { templateId: template.id, locale, version: version + 1, ...saved, at: now, userId: by };
  const details = { template: template.id, locale, version: String(row.version), texts: Object.keys(saved.texts).join(" ") };
  try {
    await store.atomically((db) => [insertVersion(db, store.tables, row), recordAction(tools, db, action, { details })]);
  } catch (error) {
    if (isUniqueViolation(error, "mail_texts")) return conflict();
    throw error;
  }
  await readChangedTexts(store, now);
  return { ok: true, language: languageOf(template, locale, row) };
}
