import type { MailTemplatePreview } from "#contract/admin/mail-template.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { countWithin } from "#store/services/attempts.ts";
import { enqueue } from "#store/services/outbox.ts";
import { findById } from "#store/identity/users.ts";
import { withDraft } from "#services/texts/changed-texts.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";
import { type MailTemplate, textsOf } from "./mail-templates.ts";

interface Draft {
  template: MailTemplate;
  locale: MessageLocale;
  /** Name of the sample. */
  sample: string;
  /** Texts by key. */
  texts: Record<string, string>;
}

/** A sample with the texts of a draft; undefined if the template has no such sample. */
export async function previewTemplate({ template, locale, sample, texts }: Draft): Promise<MailTemplatePreview | undefined> {
  const [{ samplesOf }, { sampleName }] = await Promise.all([import("./samples/list-samples.ts"), import("./samples/sample.ts")]);
  const found = samplesOf(template).find((each) => sampleName(each) === sample);
  if (!found) return undefined;
  const own = textsOf(template, locale).flatMap(({ key }) => {
    const text = texts[key];
    return text === undefined ? [] : [[key, text] as const];
  });
  const { subject, text, html } = await withDraft(locale, Object.fromEntries(own), () => found.compose(locale));
  return { subject: subject.replace(/[\r\n]+/g, " "), text, html };
}

type Sent =
  | { ok: true; recipient: string }
  | { ok: false; code: "NOT_FOUND" | "NO_EMAIL" }
  | { ok: false; code: "TOO_MANY_REQUESTS"; resetAt: number };

/**
 * Emails a draft to the admin, at most once a minute. NO_EMAIL: the account has no confirmed address. NOT_FOUND: the template has
 * no such sample, or is not sent by email.
 */
export async function sendTemplateTest(tools: AdminTools, draft: Draft): Promise<Sent> {
  const { store, now, by } = tools;
  const account = await findById(store, by);
  if (!account?.email || !account.emailConfirmedAt) return { ok: false, code: "NO_EMAIL" };
  const shown = await previewTemplate(draft);
  if (shown?.html == null) return { ok: false, code: "NOT_FOUND" };
  const { allowed, resetAt } = await countWithin(store, `mail template test ${by}`, 1, MINUTE_MS, now);
  if (!allowed) return { ok: false, code: "TOO_MANY_REQUESTS", resetAt };
  const { subject, text, html } = shown;
  const id = crypto.randomUUID();
  const mail = { key: `mail template test ${id}`, recipient: account.email, subject, text, html, attachments: [] };
  const details = { template: draft.template.id, locale: draft.locale, sample: draft.sample, mail: id };
  await store.atomically((db) => [
    enqueue(db, store.tables, id, mail, now),
    recordAction(tools, db, "mail_template_tested", { details }),
  ]);
  return { ok: true, recipient: account.email };
}
