import type { MessageTemplate, StoredMessageSettings } from "#contract/letting/message.ts";
import { findSaved } from "#store/letting/message-settings.ts";
import { findLatest, type TemplateRow } from "#store/letting/message-templates.ts";
import type { Store } from "#store/dialect/store.ts";
import { BUILT_IN_KEYS, builtInTexts, DEFAULT_MESSAGE_SETTINGS } from "./default-messages.ts";

/** A site's automations and templates. Built-in templates come first. */
export interface SiteMessages {
  stored: StoredMessageSettings;
  templates: MessageTemplate[];
}

/** Reads the messages of sites by their id. Two queries. */
export async function readSiteMessages(store: Store, siteIds: string[]): Promise<Map<string, SiteMessages>> {
  const [settings, rows] = await Promise.all([findSaved(store, siteIds), findLatest(store, siteIds)]);
  return new Map(
    siteIds.map((siteId) => [
      siteId,
      {
        stored: settings.get(siteId) ?? DEFAULT_MESSAGE_SETTINGS,
        templates: templatesOf(rows.filter((row) => row.siteId === siteId)),
      },
    ]),
  );
}

/** Reads the messages of a site. Two queries. */
export async function readMessagesOf(store: Store, siteId: string): Promise<SiteMessages> {
  const found = await readSiteMessages(store, [siteId]);
  return found.get(siteId) ?? { stored: DEFAULT_MESSAGE_SETTINGS, templates: templatesOf([]) };
}

function templatesOf(rows: readonly TemplateRow[]): MessageTemplate[] {
  const builtIn = BUILT_IN_KEYS.map((key): MessageTemplate => {
    const row = rows.find((each) => each.key === key);
    const unchanged = { key, name: "", version: row?.version ?? 0, isBuiltIn: true, updatedAt: row?.at ?? null };
    // Languages that the owner did not change keep the built-in text.
    return { ...unchanged, texts: { ...builtInTexts(key), ...row?.texts } };
  });
  const own = rows
    .filter(({ key, isRemoved }) => !isRemoved && !BUILT_IN_KEYS.includes(key))
    .map(({ key, name, version, texts, at }): MessageTemplate => ({
      key,
      name,
      version,
      texts,
      isBuiltIn: false,
      updatedAt: at,
    }));
  return [...builtIn, ...own];
}
