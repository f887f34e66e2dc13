import type { MessageSettings, StoredMessageSettings, TemplateTexts } from "#contract/message.ts";
import { MESSAGE_LOCALES, type MessageLocale, MESSAGE_TAGS } from "#domain/messages/automations.ts";
import {
  BOOKING_MAILS,
  BUILT_IN_TEMPLATES,
  DEFAULT_AUTOMATIONS,
  DEFAULT_QUIET,
  isBuiltIn,
  mailOfTemplate,
  mailTemplateKey,
} from "#domain/messages/built-in.ts";
import { LOCALES } from "#domain/locale.ts";
import { bookingMailText } from "#worker/mail/texts.ts";
import de from "./defaults/de.json";
import en from "./defaults/en.json";
import nl from "./defaults/nl.json";
import pl from "./defaults/pl.json";

const TEXTS = { nl, en, pl, de } as const satisfies Record<MessageLocale, unknown>;

/** A text for each plural form (CLDR) of the language. */
type Counted = Partial<Record<Intl.LDMLPluralRule, string>>;
type Words = (typeof nl)["words"];
/** Words of messages that are the same in all. */
export type MessageWord = { [Word in keyof Words]: Words[Word] extends string ? Word : never }[keyof Words];
export type CountedWord = Exclude<keyof Words, MessageWord>;

export const wordOf = (locale: MessageLocale, word: MessageWord): string => TEXTS[locale].words[word];

/** A number of things, such as `2 volwassenen`. */
export function countOf(locale: MessageLocale, word: CountedWord, count: number): string {
  const forms: Counted = TEXTS[locale].words[word];
  const text = forms[new Intl.PluralRules(MESSAGE_TAGS[locale]).select(count)] ?? forms.other ?? "";
  return text.replace("{{count}}", String(count));
}

/** Keys of the templates that every site has: those of automations, and of mails about what happens to a booking. */
export const BUILT_IN_KEYS: readonly string[] = [...BUILT_IN_TEMPLATES, ...BOOKING_MAILS.map(mailTemplateKey)];

/** The texts of a built-in template in its languages; undefined for templates of owners. */
export function builtInTexts(key: string): TemplateTexts | undefined {
  if (isBuiltIn(key)) return Object.fromEntries(MESSAGE_LOCALES.map((locale) => [locale, TEXTS[locale].templates[key]]));
  const mail = mailOfTemplate(key);
  return mail && Object.fromEntries(LOCALES.map((locale) => [locale, bookingMailText(locale, mail)]));
}

const DEFAULTS: MessageSettings = { quiet: DEFAULT_QUIET, includesChannels: false, automations: DEFAULT_AUTOMATIONS };

/** Settings of a site whose owner saved none. */
export const DEFAULT_MESSAGE_SETTINGS: StoredMessageSettings = { version: 0, settings: DEFAULTS };
