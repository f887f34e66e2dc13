import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { ListedMailTemplate } from "#contract/admin/mail-template.ts";
import { isLocale } from "#domain/locale.ts";
import { MESSAGE_TAGS, type MessageLocale } from "#domain/messages/automations.ts";
import { useTexts } from "../shell/texts.ts";
import { displayNames } from "#locales/words/intl.ts";

/** The part of the list in which a template stands: emails about bookings are divided by their recipient. */
export const sectionOf = ({ id, group }: Pick<ListedMailTemplate, "id" | "group">): string =>
  /^bookings-(?:guest|owner)(?=-)/.exec(id)?.[0] ?? group;

/** A text with its places for values as ‹name›. */
const readable = (text: string): string => text.replace(/\{\{\s*(\w+)[^{}]*\}\}/g, "‹$1›");

/** Names of templates, languages and values in the language of the screen. */
export function useTemplateWords() {
  const text = useTexts("mail-templates");
  const { t, locale } = useLanguage();
  const section = (name: string) => t(`admin/mail-templates:sections.${name}`);
  return {
    text,
    section,
    /** The title of a template, in the language of the screen. */
    title: (template: ListedMailTemplate): string => {
      const inScreen = template.languages.find((each) => each.locale === locale);
      return template.isShared ? text("shared") : readable(inScreen?.title ?? "");
    },
    language: (code: MessageLocale): string =>
      displayNames(MESSAGE_TAGS[isLocale(locale) ? locale : "nl"], { type: "language" }).of(code) ?? code,
    /** Difference of the sample from the usual one; empty for the usual one itself. */
    variation: (name: string): string => (name === "" ? "" : t(`admin/mail-templates:variations.${name}`, {}, name)),
    /** The label of a text by the last part of its key; empty if it has none. */
    label: (key: string): string => {
      const [last = ""] = key.split(/[.:]/).slice(-1);
      return t(`admin/mail-templates:labels.${last}`, {}, "");
    },
  };
}
