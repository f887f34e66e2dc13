import type { Locale } from "#domain/locale.ts";
import { languagePrefix, splitLanguage } from "./portal-paths.ts";

/** Pages of the admin area with the path of each below `/admin`; the same in all languages. */
export const ADMIN_PAGES = {
  overview: "",
  status: "status",
  owners: "owners",
  sites: "sites",
  domains: "domains",
  orders: "orders",
  billing: "billing",
  invoices: "invoices",
  withdrawals: "withdrawals",
  leads: "leads",
  blog: "blog",
  emails: "settings/emails",
  "mail-templates": "settings/templates",
  smtp: "settings/smtp",
  "booking-calendar": "settings/booking-calendar",
  "audit-log": "audit-log",
} as const;
export type AdminPage = keyof typeof ADMIN_PAGES;
const PAGE_IDS = Object.keys(ADMIN_PAGES) as AdminPage[];

/** Pages whose items have an address of their own: `/admin/owners/{id}`. */
const PAGES_WITH_ITEMS: readonly AdminPage[] = [
  "owners",
  "sites",
  "orders",
  "billing",
  "invoices",
  "withdrawals",
  "mail-templates",
  "blog",
];

/** Page, item and language at a URL of the admin area. */
export interface AdminMatch {
  locale: Locale;
  page: AdminPage;
  item: string | undefined;
}

/** Returns the path of a page without the language prefix, as links within the admin area use it. */
export function adminPath(page: AdminPage, item?: string): string {
  const path = ["/admin", ADMIN_PAGES[page], item].filter(Boolean);
  return path.join("/");
}

/** Returns the full path of the same page in another language. */
export const adminPathIn = ({ page, item }: Pick<AdminMatch, "page" | "item">, locale: Locale): string =>
  languagePrefix(locale) + adminPath(page, item);

/** Finds the page at a path, which may end in a slash. Returns undefined if the admin area has no such page. */
export function matchAdmin(pathname: string): AdminMatch | undefined {
  const { locale, segments } = splitLanguage(pathname);
  const [area, ...rest] = segments;
  if (area !== "admin") return undefined;
  const path = rest.join("/");
  const page = PAGE_IDS.find((id) => ADMIN_PAGES[id] === path);
  if (page) return { locale, page, item: undefined };
  const item = rest.at(-1) ?? "";
  const parent = PAGES_WITH_ITEMS.find((id) => `${ADMIN_PAGES[id]}/${item}` === path);
  return parent && /^[\w-]{1,64}$/.test(item) ? { locale, page: parent, item } : undefined;
}
