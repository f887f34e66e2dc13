import type { MessageSettings, MessageTemplate, StoredMessageSettings, TemplateTexts } from "#contract/letting/message.ts";
import { MAX_TEMPLATE_VERSIONS, MAX_TEMPLATES } from "#contract/letting/message.ts";
import { MESSAGE_LOCALES } from "#domain/messages/automations.ts";
import { mailOfTemplate } from "#domain/messages/built-in.ts";
import { MAIL_VARIABLES, unknownVariables } from "#domain/messages/fill-template.ts";
import { sameJson } from "#domain/same-json.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { replace } from "#store/letting/message-settings.ts";
import { findLatest, findVersions, insertVersion } from "#store/letting/message-templates.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import type { BookingTools } from "../bookings/booking-tools.ts";
import { builtInTexts } from "./default-messages.ts";
import { readMessagesOf } from "./read-messages.ts";

interface SettingsChange {
  siteId: string;
  /** The version the change is based on; 0 if none was saved before. */
  version: number;
  settings: MessageSettings;
}

type SettingsSaved =
  | { ok: true; version: number }
  | { ok: false; code: "INVALID_FORM"; fields: Record<string, string> }
  | { ok: false; code: "VERSION_CONFLICT"; current: StoredMessageSettings };

/** Replaces a site's settings of automatic messages. Every automation needs a template that exists. */
export async function saveMessageSettings(
  { store, now }: BookingTools,
  change: SettingsChange,
  by: string,
): Promise<SettingsSaved> {
  const { siteId, version, settings } = change;
  const { templates } = await readMessagesOf(store, siteId);
  const index = settings.automations.findIndex(({ template }) => !templates.some(({ key }) => key === template));
  if (index >= 0) return { ok: false, code: "INVALID_FORM", fields: { [`automations.${index}.template`]: "choice" } };
  try {
    await store.atomically((db) => replace(db, store.tables, { siteId, version, settings, by, now }));
  } catch (error) {
    if (failedGuard(error) !== "messagesChanged") throw error;
    return { ok: false, code: "VERSION_CONFLICT", current: (await readMessagesOf(store, siteId)).stored };
  }
  return { ok: true, version: version + 1 };
}

interface TemplateChange {
  siteId: string;
  key: string;
  /** The version the change is based on; 0 for a new template, and for a built-in one that was never changed. */
  version: number;
  name: string;
  texts: TemplateTexts;
}

export type TemplateSaved =
  | { ok: true; template: MessageTemplate }
  | { ok: false; code: "NOT_FOUND" | "TEMPLATE_IN_USE" | "TOO_MANY_TEMPLATES" }
  | { ok: false; code: "INVALID_FORM"; fields: Record<string, string> }
  | { ok: false; code: "VERSION_CONFLICT"; current: MessageTemplate | undefined };

/**
 * Saves a new version of a template, or a new template. Emails about a booking know fewer variables than messages of its stay.
 */
export async function saveTemplate(tools: BookingTools, change: TemplateChange, by: string): Promise<TemplateSaved> {
  if (mailOfTemplate(change.key) !== undefined) {
    const texts = Object.entries(change.texts).flatMap(([locale, text]) =>
      Object.entries(text).map(([part, words]) => [`texts.${locale}.${part}`, words] as const),
    );
    const wrong = texts.filter(([, words]) => unknownVariables(words, MAIL_VARIABLES).length > 0);
    if (wrong.length > 0)
      return { ok: false, code: "INVALID_FORM", fields: Object.fromEntries(wrong.map(([path]) => [path, "unknownVariable"])) };
  }
  return writeTemplate(tools, { ...change, texts: withoutDefaults(change), isRemoved: false }, by);
}

/** The texts of the languages that the owner has changed: the others follow ours, even when we change them. */
function withoutDefaults({ key, texts }: Pick<TemplateChange, "key" | "texts">): TemplateTexts {
  const defaults = builtInTexts(key);
  const changed = MESSAGE_LOCALES.filter((locale) => texts[locale] && !sameJson(texts[locale], defaults?.[locale]));
  return Object.fromEntries(changed.map((locale) => [locale, texts[locale]]));
}

/**
 * Removes a template, or restores the texts of a built-in one. TEMPLATE_IN_USE if an automation that is on needs it: otherwise
 * a message would silently stop.
 */
export async function removeTemplate(
  tools: BookingTools,
  change: Pick<TemplateChange, "siteId" | "key" | "version">,
  by: string,
): Promise<TemplateSaved> {
  const { stored, templates } = await readMessagesOf(tools.store, change.siteId);
  const found = templates.find(({ key }) => key === change.key);
  if (!found || found.version === 0) return { ok: false, code: "NOT_FOUND" };
  const isUsed = stored.settings.automations.some(({ template }) => template === change.key);
  if (!found.isBuiltIn && isUsed) return { ok: false, code: "TEMPLATE_IN_USE" };
  const texts = found.isBuiltIn ? {} : found.texts;
  return writeTemplate(tools, { ...change, name: found.name, texts, isRemoved: !found.isBuiltIn }, by);
}

/** Makes a former version of a template the current one, as a new version. Version 0 of a built-in template has its own texts. */
export async function restoreTemplate(
  tools: BookingTools,
  { former, ...change }: Pick<TemplateChange, "siteId" | "key" | "version"> & { former: number },
  by: string,
): Promise<TemplateSaved> {
  const { siteId, key } = change;
  const [{ templates }, versions] = await Promise.all([
    readMessagesOf(tools.store, siteId),
    findVersions(tools.store, siteId, key),
  ]);
  const found = templates.find((template) => template.key === key);
  const texts = former === 0 ? builtInTexts(key) && {} : versions.find(({ version }) => version === former)?.texts;
  if (!found || !texts) return { ok: false, code: "NOT_FOUND" };
  return writeTemplate(tools, { ...change, name: found.name, texts, isRemoved: false }, by);
}

async function writeTemplate(
  { store, now }: BookingTools,
  { siteId, key, version, name, texts, isRemoved }: TemplateChange & { isRemoved: boolean },
  by: string,
): Promise<TemplateSaved> {
  const rows = await findLatest(store, [siteId]);
  const latest = rows.find((row) => row.key === key);
  const conflict = async (): Promise<TemplateSaved> => ({
    ok: false,
    code: "VERSION_CONFLICT",
    current: (await readMessagesOf(store, siteId)).templates.find((template) => template.key === key),
  });
  if (version > 0 && (latest?.isRemoved ?? true)) return { ok: false, code: "NOT_FOUND" };
  if ((latest?.isRemoved ? 0 : (latest?.version ?? 0)) !== version) return conflict();
  if (!latest && rows.filter((row) => !row.isRemoved).length >= MAX_TEMPLATES) return { ok: false, code: "TOO_MANY_TEMPLATES" };
  const next = (latest?.version ?? 0) + 1;
  const row = { siteId, key, version: next, name, texts, isRemoved, at: now, userId: by };
  try {
    await store.atomically((db) => insertVersion(db, store.tables, row, next - MAX_TEMPLATE_VERSIONS));
  } catch (error) {
    if (isUniqueViolation(error, "message_templates")) return conflict();
    throw error;
  }
  const own = builtInTexts(key);
  return {
    ok: true,
    template: { key, name, version: next, texts: { ...own, ...texts }, isBuiltIn: own !== undefined, updatedAt: now },
  };
}
