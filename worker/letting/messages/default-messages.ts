import type { MessageSettings, StoredMessageSettings, TemplateText, TemplateTexts } from "#contract/letting/message.ts";
import { MESSAGE_LOCALES, type MessageLocale, MESSAGE_TAGS } from "#domain/messages/automations.ts";
import {
  BOOKING_MAILS,
  BUILT_IN_TEMPLATES,
  type BuiltInTemplate,
  DEFAULT_AUTOMATIONS,
  DEFAULT_QUIET,
  isBuiltIn,
  mailOfTemplate,
  mailTemplateKey,
} from "#domain/messages/built-in.ts";
import { LOCALES } from "#domain/locale.ts";
import { changedTexts } from "#services/texts/changed-texts.ts";
import type { TextTree } from "#services/texts/shipped-texts.ts";
import { bookingMailText } from "#services/texts/texts.ts";
import de from "./defaults/de.json";
import en from "./defaults/en.json";
import nl from "./defaults/nl.json";
import pl from "./defaults/pl.json";
import { pluralRules } from "#locales/words/intl.ts";

const TEXTS = { nl, en, pl, de } as const satisfies Record<MessageLocale, unknown>;

/** A text for each plural form (CLDR) of the language. */
type Counted = Partial<Record<Intl.LDMLPluralRule, string>>;
type Words = (typeof nl)["words"];
/** Texts shared by all messages. */
export type MessageWord = { [Word in keyof Words]: Words[Word] extends string ? Word : never }[keyof Words];
export type CountedWord = Exclude<keyof Words, MessageWord>;

/** The shipped texts of messages to guests. */
export const shippedMessageTexts = (locale: MessageLocale): TextTree => TEXTS[locale];

/** Group of these texts in the keys of those that admins changed. */
export const MESSAGE_TEXTS = "guests";

/** The text with which an admin replaced one of these; undefined if it was not changed. */
const changedText = (locale: MessageLocale, path: string): string | undefined => changedTexts(locale)[`${MESSAGE_TEXTS}:${path}`];

export const wordOf = (locale: MessageLocale, word: MessageWord): string =>
  changedText(locale, `words.${word}`) ?? TEXTS[locale].words[word];

/** A number of things, such as `2 volwassenen`. */
export function countOf(locale: MessageLocale, word: CountedWord, count: number): string {
  const forms: Counted = TEXTS[locale].words[word];
  const form = pluralRules(MESSAGE_TAGS[locale]).select(count);
  const text = changedText(locale, `words.${word}.${form}`) ?? forms[form] ?? forms.other ?? "";
  return text.replace("{{count}}", String(count));
}

/** Keys of the templates that every site has: those of automations, and of emails about what happens to a booking. */
export const BUILT_IN_KEYS: readonly string[] = [...BUILT_IN_TEMPLATES, ...BOOKING_MAILS.map(mailTemplateKey)];

function templateText(locale: MessageLocale, key: BuiltInTemplate): TemplateText {
  const { subject, body } = TEXTS[locale].templates[key];
  const changed = (part: keyof TemplateText) => changedText(locale, `templates.${key}.${part}`);
  return { subject: changed("subject") ?? subject, body: changed("body") ?? body };
}

/** The texts of a built-in template in its languages, for owners who did not change it; undefined for owners' own templates. */
export function builtInTexts(key: string): TemplateTexts | undefined {
  if (isBuiltIn(key)) return Object.fromEntries(MESSAGE_LOCALES.map((locale) => [locale, templateText(locale, key)]));
  const mail = mailOfTemplate(key);
  return mail && Object.fromEntries(LOCALES.map((locale) => [locale, bookingMailText(locale, mail)]));
}

const DEFAULTS: MessageSettings = { quiet: DEFAULT_QUIET, includesChannels: false, automations: DEFAULT_AUTOMATIONS };

/** Settings of a site whose owner has not saved any. */
export const DEFAULT_MESSAGE_SETTINGS: StoredMessageSettings = { version: 0, settings: DEFAULTS };
