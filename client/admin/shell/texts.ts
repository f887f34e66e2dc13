import type { TextValues } from "#locales/words/make-translator.ts";
import type auditLog from "#locales/nl/admin/audit-log.json";
import type billing from "#locales/nl/admin/billing.json";
import type blog from "#locales/nl/admin/blog.json";
import type bookingCalendar from "#locales/nl/admin/booking-calendar.json";
import type emails from "#locales/nl/admin/emails.json";
import type invoices from "#locales/nl/admin/invoices.json";
import type leads from "#locales/nl/admin/leads.json";
import type mailTemplates from "#locales/nl/admin/mail-templates.json";
import type overview from "#locales/nl/admin/overview.json";
import type owners from "#locales/nl/admin/owners.json";
import type sites from "#locales/nl/admin/sites.json";
import type domains from "#locales/nl/admin/domains.json";
import type orders from "#locales/nl/admin/orders.json";
import type smtp from "#locales/nl/admin/smtp.json";
import type status from "#locales/nl/admin/status.json";
import type withdrawals from "#locales/nl/admin/withdrawals.json";
import type shell from "#locales/nl/admin/shell.json";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { KeyOf } from "../../kit/i18n/texts.ts";

/** Text groups of the admin area: `locales/{locale}/admin/{group}.json`. The types make an unknown key a compile error. */
interface Groups {
  "audit-log": typeof auditLog;
  billing: typeof billing;
  blog: typeof blog;
  "booking-calendar": typeof bookingCalendar;
  emails: typeof emails;
  invoices: typeof invoices;
  leads: typeof leads;
  "mail-templates": typeof mailTemplates;
  overview: typeof overview;
  owners: typeof owners;
  sites: typeof sites;
  domains: typeof domains;
  orders: typeof orders;
  smtp: typeof smtp;
  status: typeof status;
  withdrawals: typeof withdrawals;
  shell: typeof shell;
}

/** Returns the function that reads the texts of a group: `text("title")`. */
export function useTexts<Group extends keyof Groups>(group: Group) {
  const { t } = useLanguage();
  return (key: KeyOf<Groups[Group]>, values?: TextValues): string => t(`admin/${group}:${key}`, values);
}
