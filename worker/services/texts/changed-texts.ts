import { AsyncLocalStorage } from "node:async_hooks";
import type { MessageLocale } from "#domain/messages/automations.ts";
import { logError } from "../http/log.ts";
import { findCurrent } from "#store/services/mail-texts.ts";
import type { Store } from "#store/dialect/store.ts";

/** Texts of admins that replace shipped ones, by `group:key`. */
export type ChangedTexts = Readonly<Record<string, string>>;
type TextsByLocale = Partial<Record<MessageLocale, ChangedTexts>>;

/** The time for which an isolate uses the texts that it has read. */
const HELD_MS = 60_000;

const NONE: ChangedTexts = {};

/** The texts that this isolate has read, and when; undefined until it has. */
let held: TextsByLocale = {};
let readAt: number | undefined;

const drafts = new AsyncLocalStorage<TextsByLocale>();

/** The texts that admins have changed in a language. The same object until one of them changes. */
export const changedTexts = (locale: MessageLocale): ChangedTexts => (drafts.getStore() ?? held)[locale] ?? NONE;

/** Runs work with a draft's texts in place of the current ones; other work in the isolate does not see them. */
export const withDraft = <Result>(locale: MessageLocale, texts: ChangedTexts, work: () => Result): Result =>
  drafts.run({ ...held, [locale]: { ...held[locale], ...texts } }, work);

/**
 * Reads the changed texts unless this isolate has done so in the last minute. Until then requests use the cached texts. If the
 * store fails, those are kept: an email with former texts is better than none.
 */
export async function refreshChangedTexts(openStore: () => Promise<Store>, now: number): Promise<void> {
  if (readAt !== undefined && now >= readAt && now - readAt < HELD_MS) return;
  const before = readAt;
  // Other requests need not read too, unless nothing was read yet: a request cannot wait for another request's query.
  if (before !== undefined) readAt = now;
  try {
    await readChangedTexts(await openStore(), now);
  } catch (error) {
    readAt = before;
    logError("changed texts of mails not read", error);
  }
}

/** Reads the changed texts. */
export async function readChangedTexts(store: Store, now: number): Promise<void> {
  const found: Record<string, Record<string, string>> = {};
  for (const { locale, texts } of await findCurrent(store)) Object.assign((found[locale] ??= {}), texts);
  // Unchanged texts stay the same object, so that the functions that read them stay cached.
  if (JSON.stringify(found) !== JSON.stringify(held)) held = found;
  readAt = now;
}
