import { z } from "zod";
import type { TemplateTextProblem, TextRules } from "#domain/mail/template-text.ts";
import { MESSAGE_LOCALES, type MessageLocale } from "#domain/messages/automations.ts";
import { MAX_MESSAGE_LENGTH } from "../letting/message.ts";

z.config({ jitless: true });

export const MAX_TEMPLATE_BYTES = 160 * 1024;
/** Number of versions in the history of a template. */
export const MAX_SHOWN_VERSIONS = 50;
/** Texts of a template; the largest has 40. */
const MAX_TEXTS = 200;

/** `outdated`: changed, and the shipped text has changed since. */
export const MAIL_TEMPLATE_STATES = ["shipped", "changed", "outdated"] as const;
export type MailTemplateState = (typeof MAIL_TEMPLATE_STATES)[number];

/** A template in the list. Its languages are those in which it exists. */
export interface ListedMailTemplate {
  id: string;
  group: string;
  /** True for texts that several emails of the group share; they have no title. */
  isShared: boolean;
  languages: ListedTemplateLanguage[];
}

export interface ListedTemplateLanguage {
  locale: MessageLocale;
  state: MailTemplateState;
  /** Subject or title, with its placeholders. */
  title: string;
  /** Time of the last change in milliseconds since the epoch; null without one. */
  changedAt: number | null;
}

/** A text of a template, with its rules. */
export interface MailTemplateText extends TextRules {
  /** `group:path`. */
  key: string;
  /** The text as it is sent. */
  text: string;
  shipped: string;
  /** The shipped text that was changed, if a different one is shipped now. */
  shippedBefore: string | null;
}

/** A template in one language. Its version is 0 until it is first changed. */
export interface MailTemplateLanguage {
  locale: MessageLocale;
  version: number;
  texts: MailTemplateText[];
}

export interface MailTemplateDetails {
  id: string;
  group: string;
  isShared: boolean;
  languages: MailTemplateLanguage[];
  /** Names of the emails with invented values that a preview can show, the usual one first. */
  samples: string[];
}

/** A former version, with the texts that differed from the shipped ones. */
export interface MailTemplateVersion {
  version: number;
  texts: Record<string, string>;
  /** Milliseconds since the epoch. */
  at: number;
  savedBy: string | null;
}

/** An email with invented values; texts that are not emails, such as notifications, have no HTML. */
export interface MailTemplatePreview {
  subject: string;
  text: string;
  html: string | null;
}

/** The problem of a text by its key. */
export type MailTemplateProblems = Record<string, TemplateTextProblem>;

export const mailTemplateParam = z.object({ templateId: z.string().regex(/^[\w-]{1,64}$/, "choice") });
export const mailTemplateLanguageParam = mailTemplateParam.extend({ locale: z.enum(MESSAGE_LOCALES, "choice") });

/** Texts by key; `templateTextProblem` has the rules of each. */
const texts = z
  .record(z.string().max(100, "tooLong"), z.string("required").max(MAX_MESSAGE_LENGTH, "tooLong"))
  .refine((each) => Object.keys(each).length <= MAX_TEXTS, "tooMany");

export const mailTemplateInput = z.strictObject({ texts });
export const mailTemplatePreviewInput = z.strictObject({ texts, sample: z.string("required").max(100, "tooLong") });
