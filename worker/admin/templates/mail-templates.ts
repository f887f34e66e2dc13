import { type TextRules } from "#domain/mail/template-text.ts";
import { LOCALES } from "#domain/locale.ts";
import { MESSAGE_LOCALES, type MessageLocale } from "#domain/messages/automations.ts";
import { BOOKING_MAILS } from "#domain/messages/built-in.ts";
import { placesIn, VARIABLES } from "#domain/messages/fill-template.ts";
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from "#contract/letting/message.ts";
import { MESSAGE_TEXTS, shippedMessageTexts } from "#letting/messages/default-messages.ts";
import { shippedTexts, type TextTree } from "#services/texts/shipped-texts.ts";
import { OUR_LOCALE } from "#business/leads/lead-mails.ts";
import { COMMON_VALUES } from "#services/texts/texts.ts";

/**
 * An email, or the texts that several emails of a group share. Templates follow from the files of texts: an object with a subject
 * or a title is an email of its own, the other texts of its file are shared. So no text can be missing.
 */
export interface MailTemplate {
  /** Group and path, such as `accounts-confirm`; the group alone for shared texts. */
  id: string;
  /** A file of `locales/{locale}/mail`, or `guests`: the owners' defaults of `worker/letting/messages/defaults`. */
  group: string;
  isShared: boolean;
  locales: readonly MessageLocale[];
  /** Paths of its texts within the group, in the order of the file. */
  pathsIn: (locale: MessageLocale) => string[];
}

const MAX_LINE_LENGTH = 200;
const MAX_TEXT_LENGTH = 4000;

/** Variables that a text must contain: codes, amounts, deadlines. */
const ESSENTIAL = "code reason variables reviewLink arrivalInfo amount due until day time dueNow monthly nextCharge".split(" ");

/** Values that emails about bookings have in addition to those that the shipped text contains. */
const MORE_VARIABLES: readonly [RegExp, readonly string[]][] = [
  [/^bookings:guest\.[\w-]+\.(?:subject|body)$/, ["site", "host", "name", "dates"]],
  [/^bookings:owner\.[\w-]+\.(?:subject|body)$/, ["site", "unit", "name", "dates"]],
];
/** Texts that are also the defaults of owners' templates, which have no other variables. */
const OWNERS_DEFAULTS = new RegExp(`^bookings:guest\\.(?:${BOOKING_MAILS.join("|")})\\.`);
const MESSAGE_BODIES = new RegExp(`^${MESSAGE_TEXTS}:templates\\.`);
/** Notices of leads, which we get in our language only, and the name of a language other than the lead's. */
const OURS = /^leads:(?:notice\.\w+|languages\.(\w+))$/;
const FILE_NAMES = ["leads:invitation.file", "order:mail.termsFile"];
/** Notifications and text messages, for which there is little room. */
const SHORT = /^(?:push:|accounts:sms$)/;
/** Variables of emails about a payment, which messages of a stay do not have. */
const OF_PAYMENTS = ["amount", "day"];

const shippedTextsByGroup = new Map<string, Record<string, string>>();

/**
 * The shipped texts of a group in a language by their path, such as `confirm.subject`; empty if it is not shipped in the
 * language.
 */
function shippedIn(group: string, locale: MessageLocale): Record<string, string> {
  const name = `${locale} ${group}`;
  const found = shippedTextsByGroup.get(name) ?? Object.fromEntries(leavesOf(groupTexts(locale)[group] ?? {}));
  shippedTextsByGroup.set(name, found);
  return found;
}

const groups = new Map<MessageLocale, Record<string, TextTree>>();

function groupTexts(locale: MessageLocale): Record<string, TextTree> {
  const found = groups.get(locale) ?? {
    ...(LOCALES.some((each) => each === locale) ? shippedTexts(locale as (typeof LOCALES)[number]) : {}),
    [MESSAGE_TEXTS]: shippedMessageTexts(locale),
  };
  groups.set(locale, found);
  return found;
}

function leavesOf(tree: TextTree, prefix = ""): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : leavesOf(value, `${prefix}${key}.`),
  );
}

/** False for the few texts that are never sent in a language. */
function isUsed(key: string, locale: MessageLocale): boolean {
  const found = OURS.exec(key);
  return locale === OUR_LOCALE || !found || found[1] === locale;
}

/** Paths of the objects in a tree that are emails. */
function mailsIn(tree: TextTree, prefix = ""): string[] {
  if ("subject" in tree || "title" in tree) return [prefix];
  return Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [] : mailsIn(value, `${prefix}${key}.`)));
}

let templates: readonly MailTemplate[] | undefined;

/** All templates, by group. */
export function listTemplates(): readonly MailTemplate[] {
  templates ??= Object.entries(groupTexts("nl")).flatMap(([group, tree]) => {
    const mails = mailsIn(tree);
    const locales = MESSAGE_LOCALES.filter((locale) => groupTexts(locale)[group]);
    const mailOf = (path: string) => mails.find((mail) => path.startsWith(mail));
    const byMail = new Map(
      locales.map((locale) => {
        const paths = Object.keys(shippedIn(group, locale)).filter((path) => isUsed(`${group}:${path}`, locale));
        return [locale, Map.groupBy(paths, mailOf)] as const;
      }),
    );
    const pathsOf = (mail: string | undefined) => (locale: MessageLocale) => byMail.get(locale)?.get(mail) ?? [];
    const toTemplate = (mail: string | undefined): MailTemplate => ({
      id: [group, ...(mail ?? "").split(".").filter(Boolean)].join("-"),
      group,
      isShared: mail === undefined,
      locales,
      pathsIn: pathsOf(mail),
    });
    const hasShared = pathsOf(undefined)("nl").length > 0;
    return [...mails.map(toTemplate), ...(hasShared ? [toTemplate(undefined)] : [])];
  });
  return templates;
}

export const findTemplate = (id: string): MailTemplate | undefined => listTemplates().find((template) => template.id === id);

/** A shipped text of a template, with the rules for texts that replace it. */
export interface ShippedText extends TextRules {
  /** `group:path`. */
  key: string;
  shipped: string;
}

const textsOfTemplates = new Map<string, ShippedText[]>();

/** The texts of a template in a language, in their order. */
export function textsOf({ id, group, pathsIn }: MailTemplate, locale: MessageLocale): readonly ShippedText[] {
  const name = `${locale} ${id}`;
  const shipped = shippedIn(group, locale);
  const found =
    textsOfTemplates.get(name) ??
    pathsIn(locale).map((path) => ({ key: `${group}:${path}`, shipped: shipped[path] ?? "", ...rulesOf(group, path) }));
  textsOfTemplates.set(name, found);
  return found;
}

const PLURAL_FORM = /[._](?:zero|one|two|few|many|other)$/;

/** Path without the plural form, because languages have different forms. `words.other` is not a plural form. */
const withoutForm = (path: string): string => (path === "words.other" ? path : path.replace(PLURAL_FORM, ""));

const formsByGroup = new Map<string, Map<string, string[][]>>();

/** The texts of each path of a group without its plural form: a list for each language in which it ships. */
function formsOf(group: string): Map<string, string[][]> {
  const found = formsByGroup.get(group) ?? new Map<string, string[][]>();
  if (formsByGroup.has(group)) return found;
  formsByGroup.set(group, found);
  for (const locale of MESSAGE_LOCALES) {
    const inLanguage = Map.groupBy(Object.entries(shippedIn(group, locale)), ([path]) => withoutForm(path));
    for (const [path, texts] of inLanguage) found.set(path, [...(found.get(path) ?? []), texts.map(([, text]) => text)]);
  }
  return found;
}

function rulesOf(group: string, path: string): TextRules {
  const key = `${group}:${path}`;
  const all = formsOf(group).get(withoutForm(path)) ?? [];
  const namesIn = (texts: readonly string[]) => texts.flatMap((text) => placesIn(text).map(({ name }) => name));
  const shipped = [...new Set(namesIn(all.flat()))];
  const isMessage = MESSAGE_BODIES.test(key);
  const isPlural = withoutForm(path) !== path;
  const isTitle = /(?:^|\.)(?:subject|title)$/.test(path);
  const isFixed = group === MESSAGE_TEXTS || OWNERS_DEFAULTS.test(key);
  const more = MORE_VARIABLES.flatMap(([pattern, names]) => (pattern.test(key) ? names : []));
  const variables = isMessage
    ? VARIABLES.filter((name) => !OF_PAYMENTS.includes(name))
    : [...shipped, ...more, ...(isPlural ? ["count"] : []), ...(isFixed ? [] : Object.keys(COMMON_VALUES))];
  const isEssential = (name: string) => ESSENTIAL.includes(name);
  const inAll = shipped.filter((name) => all.every((texts) => texts.every((text) => namesIn([text]).includes(name))));
  // Sentences can be paragraphs; labels, titles and names of files cannot.
  const isLong = !isTitle && !SHORT.test(key) && all.flat().some((text) => /[.?!:]$|\n/.test(text));
  return {
    variables: [...new Set(variables)],
    required: isTitle ? [] : inAll.filter(isEssential),
    isLong,
    maxLength: isTitle ? MAX_SUBJECT_LENGTH : isMessage ? MAX_MESSAGE_LENGTH : isLong ? MAX_TEXT_LENGTH : MAX_LINE_LENGTH,
    hasFallbacks: isMessage,
    isFileName: FILE_NAMES.includes(key),
  };
}
