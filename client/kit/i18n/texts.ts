import type account from "#locales/nl/portal/account.json";
import type bookingImport from "#locales/nl/portal/booking-import.json";
import type bookings from "#locales/nl/portal/bookings.json";
import type bookingWords from "#locales/nl/portal/booking-words.json";
import type bookingSettings from "#locales/nl/portal/booking-settings.json";
import type bookingCalendar from "#locales/nl/portal/booking-calendar.json";
import type changes from "#locales/nl/portal/changes.json";
import type channels from "#locales/nl/portal/channels.json";
import type content from "#locales/nl/portal/content.json";
import type analytics from "#locales/nl/portal/analytics.json";
import type dashboard from "#locales/nl/portal/dashboard.json";
import type guests from "#locales/nl/portal/guests.json";
import type ended from "#locales/nl/portal/ended.json";
import type email from "#locales/nl/portal/email.json";
import type editors from "#locales/nl/portal/editors.json";
import type auth from "#locales/nl/portal/auth.json";
import type login from "#locales/nl/portal/login.json";
import type messageWords from "#locales/nl/portal/message-words.json";
import type messages from "#locales/nl/portal/messages.json";
import type money from "#locales/nl/portal/money.json";
import type mailSettings from "#locales/nl/portal/mail-settings.json";
import type mails from "#locales/nl/portal/mails.json";
import type importedStays from "#locales/nl/portal/imported-stays.json";
import type moving from "#locales/nl/portal/moving.json";
import type onboarding from "#locales/nl/portal/onboarding.json";
import type domeinen from "#locales/nl/portal/domeinen.json";
import type overview from "#locales/nl/portal/overview.json";
import type payments from "#locales/nl/portal/payments.json";
import type dashboardLater from "#locales/nl/portal/dashboard-later.json";
import type papers from "#locales/nl/portal/papers.json";
import type invoices from "#locales/nl/portal/invoices.json";
import type plan from "#locales/nl/portal/plan.json";
import type pricing from "#locales/nl/portal/pricing.json";
import type rates from "#locales/nl/portal/rates.json";
import type reviews from "#locales/nl/portal/reviews.json";
import type settings from "#locales/nl/portal/settings.json";
import type sheets from "#locales/nl/portal/sheets.json";
import type shell from "#locales/nl/portal/shell.json";
import type theme from "#locales/nl/portal/theme.json";
import type themeEditor from "#locales/nl/portal/theme-editor.json";
import type adminView from "#locales/nl/portal/admin-view.json";
import type { TextValues } from "#locales/words/make-translator.ts";
import { use } from "react";
import { type Language, useLanguage } from "./i18n.ts";
import { keptLoads } from "../loading/kept-loads.ts";

/** Text groups of the portal: `locales/{locale}/portal/{group}.json`. The types make an unknown key a compile error. */
interface Groups {
  "admin-view": typeof adminView;
  sheets: typeof sheets;
  shell: typeof shell;
  login: typeof login;
  account: typeof account;
  changes: typeof changes;
  channels: typeof channels;
  content: typeof content;
  analytics: typeof analytics;
  dashboard: typeof dashboard;
  editors: typeof editors;
  email: typeof email;
  ended: typeof ended;
  "message-words": typeof messageWords;
  messages: typeof messages;
  money: typeof money;
  moving: typeof moving;
  onboarding: typeof onboarding;
  domeinen: typeof domeinen;
  overview: typeof overview;
  invoices: typeof invoices;
  plan: typeof plan;
  "dashboard-later": typeof dashboardLater;
  payments: typeof payments;
  papers: typeof papers;
  pricing: typeof pricing;
  rates: typeof rates;
  bookings: typeof bookings;
  "booking-import": typeof bookingImport;
  "booking-words": typeof bookingWords;
  guests: typeof guests;
  "imported-stays": typeof importedStays;
  mails: typeof mails;
  "mail-settings": typeof mailSettings;
  "booking-settings": typeof bookingSettings;
  "booking-calendar": typeof bookingCalendar;
  reviews: typeof reviews;
  settings: typeof settings;
  auth: typeof auth;
  theme: typeof theme;
  "theme-editor": typeof themeEditor;
}

export type TextGroup = keyof Groups;

/** Key of a text, such as `step.title`; without the suffix of a plural form. */
export type KeyOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? WithoutForm<Name> : `${Name}.${KeyOf<Texts[Name]>}`;
}[keyof Texts & string];

type WithoutForm<Name extends string> = Name extends `${infer Start}_${"zero" | "one" | "two" | "few" | "many" | "other"}`
  ? Start
  : Name;

export type TextKey<Group extends TextGroup> = KeyOf<Groups[Group]>;
export type Words<Group extends TextGroup> = (key: TextKey<Group>, values?: TextValues) => string;

/** Returns the function that reads the texts of a group: `text("step.title")`. */
export function useWords<Group extends TextGroup>(group: Group): Words<Group> {
  const { t } = useLanguage();
  return (key, values) => t(`portal/${group}:${key}`, values);
}

/** Fetches a group of texts by its path below the language: `portal/editors`, `amenities`. */
export const { load: loadTexts } = keptLoads(
  (group: string, { locale }: Language) => `${locale} ${group}`,
  (group, language) => language.loadTexts(group),
);

/** Suspends until a group of texts is loaded, if the screen has not loaded it with its own. */
export function useTextGroup(group: string): void {
  useTextGroups([group]);
}

/** Suspends until several groups of texts are loaded, all at once. */
export function useTextGroups(groups: readonly string[]): void {
  const language = useLanguage();
  for (const loaded of groups.map((group) => loadTexts(group, language))) use(loaded);
}
