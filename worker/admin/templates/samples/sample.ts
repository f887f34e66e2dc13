import type { Mail } from "#contract/services/mail.ts";
import { isLocale, type Locale } from "#domain/locale.ts";
import type { MessageLocale } from "#domain/messages/automations.ts";

/** The content of a sample: an email, or a text of another kind (a notification, a text message), which has no HTML. */
export type SampleMail = Pick<Mail, "subject" | "text"> & { html: string | null; attachments?: Mail["attachments"] };

/** An email with invented values. */
export interface Sample {
  /** Template of the email, and the variation; unique. */
  template: string;
  variation: string;
  /** Other groups whose shared texts it contains. */
  otherGroups: readonly string[];
  compose: (locale: MessageLocale) => SampleMail | Promise<SampleMail>;
}

/** A sample in the languages of the product. */
export const sampleOf = (
  template: string,
  variation: string,
  compose: (locale: Locale) => SampleMail | Promise<SampleMail>,
  otherGroups: readonly string[] = [],
): Sample => ({ template, variation, otherGroups, compose: (locale) => compose(isLocale(locale) ? locale : "nl") });

/** Name of a sample, by which a preview asks for it. */
export const sampleName = ({ template, variation }: Sample): string => [template, variation].filter(Boolean).join(" ");
