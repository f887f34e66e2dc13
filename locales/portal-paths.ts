import { DEFAULT_LOCALE, isLocale, type Locale } from "#domain/locale.ts";
import { findTheme, type ThemeId } from "#domain/themes.ts";

/** Sign-in steps that have their own URL. */
export const LOGIN_STEPS = ["sign-up", "code", "forgotten", "reset", "confirm", "second-factor"] as const;
export type LoginStep = (typeof LOGIN_STEPS)[number];

/** Sections of the dashboard (0012). */
export const DASHBOARD_SECTIONS = [
  "booking-calendar",
  "channels",
  "bookings",
  "messages",
  "guests",
  "email",
  "payments",
  "pricing",
  "content",
  "reviews",
  "theme",
  "domeinen",
  "analytics",
  "settings",
] as const;
export type DashboardSection = (typeof DASHBOARD_SECTIONS)[number];

/** Sections whose items or tabs have an address of their own: `/dashboard/bookings/{id}`, `/dashboard/payments/statements`. */
const SECTIONS_WITH_ITEMS = ["bookings", "guests", "email", "payments"] as const satisfies DashboardSection[];
const ITEM_PATH = new RegExp(`^(?:${SECTIONS_WITH_ITEMS.join("|")})/[\\w-]{1,64}$`);

/** The portal's screens, each with the type of the detail that may follow in its URL. */
interface Details {
  login: LoginStep | undefined;
  account: undefined;
  plan: undefined;
  onboarding: undefined;
  moving: undefined;
  "domain-setup": undefined;
  dashboard: DashboardSection | undefined;
  "theme-editor": ThemeId;
}

export type PortalScreen = keyof Details;

/**
 * Screen, detail and language at a URL of the portal. It also matches sections that do not exist, for which the dashboard says
 * so.
 */
export type PortalMatch = {
  [Screen in PortalScreen]: {
    locale: Locale;
    screen: Screen;
    detail: Screen extends "dashboard" ? string | undefined : Details[Screen];
  };
}[PortalScreen];

type DetailOf<Screen extends PortalScreen> = undefined extends Details[Screen]
  ? [detail?: Details[Screen]]
  : [detail: Details[Screen]];

/** Base path of each screen; its detail follows. Paths are the same in all languages. */
const BASES: Record<PortalScreen, string> = {
  login: "/login",
  account: "/account",
  plan: "/account/plan",
  onboarding: "/onboarding",
  moving: "/moving",
  "domain-setup": "/domain-setup",
  "theme-editor": "/dashboard/theme-editor",
  dashboard: "/dashboard",
};

/** Leads to the status page, after the prefix of the language. */
export const STATUS_PATH = "/status";

/** Returns the prefix of a language's paths: empty for Dutch. */
export const languagePrefix = (locale: Locale): string => (locale === DEFAULT_LOCALE ? "" : `/${locale}`);

/** Returns a screen's path without the language prefix, as links within the portal use it. */
export function screenPath<Screen extends PortalScreen>(screen: Screen, ...[detail]: DetailOf<Screen>): string {
  return join(screen, detail);
}

/** Returns a screen's full path. */
export function portalPath<Screen extends PortalScreen>(screen: Screen, locale: Locale, ...[detail]: DetailOf<Screen>): string {
  return languagePrefix(locale) + join(screen, detail);
}

/** True if the path is `/login/confirm` in any language: the target of links in emails and of providers' redirects. */
export function isConfirmPath(pathname: string): boolean {
  const match = matchPortal(pathname);
  return match?.screen === "login" && match.detail === "confirm";
}

/** Returns the path of the same screen in another language. */
export function portalPathIn({ screen, detail }: PortalMatch, locale: Locale): string {
  return languagePrefix(locale) + join(screen, detail);
}

const join = (screen: PortalScreen, detail: string | undefined): string =>
  detail === undefined ? BASES[screen] : `${BASES[screen]}/${detail}`;

/** Finds the screen at a path, which may end in a slash. Returns undefined if the portal has no such screen. */
export function matchPortal(pathname: string): PortalMatch | undefined {
  const { locale, segments } = splitLanguage(pathname);
  const [screen = "", ...rest] = segments;
  const [detail] = rest;
  if (screen === "dashboard" && detail === "theme-editor" && rest.length > 1) {
    const theme = rest.length === 2 ? findTheme(rest[1] ?? "") : undefined;
    return theme && { locale, screen: "theme-editor", detail: theme };
  }
  if (screen === "account" && detail === "plan" && rest.length === 1) return { locale, screen: "plan", detail: undefined };
  const item = rest.join("/");
  if (screen === "dashboard" && ITEM_PATH.test(item)) return { locale, screen, detail: item };
  if (rest.length > 1) return undefined;
  switch (screen) {
    case "login":
      return isKnownDetail(LOGIN_STEPS, detail) ? { locale, screen, detail } : undefined;
    case "dashboard":
      return detail === undefined || /^[a-z]+(?:-[a-z]+)*$/.test(detail) ? { locale, screen, detail } : undefined;
    case "account":
    case "onboarding":
    case "moving":
    case "domain-setup":
      return detail === undefined ? { locale, screen, detail } : undefined;
    default:
      return undefined;
  }
}

/** Splits a path, which may end in a slash, into its language and the segments after the language's prefix. */
export function splitLanguage(pathname: string): { locale: Locale; segments: string[] } {
  const segments = pathname.replace(/\/$/, "").split("/").slice(1);
  const [first = ""] = segments;
  const isPrefixed = isLocale(first) && first !== DEFAULT_LOCALE;
  return isPrefixed ? { locale: first, segments: segments.slice(1) } : { locale: DEFAULT_LOCALE, segments };
}

/** Returns the section that the detail of a URL names, optionally with an item of it. */
export const findSection = (detail: string): DashboardSection | undefined =>
  DASHBOARD_SECTIONS.find((section) => section === detail.split("/", 1)[0]);

/** Returns the path of an item of a section, without the language prefix. */
export const itemPath = (section: (typeof SECTIONS_WITH_ITEMS)[number], id: string): string =>
  `${screenPath("dashboard", section)}/${id}`;

/** Returns the id of the item in a path of the dashboard; undefined if it does not name one. */
export function itemInPath(pathname: string): string | undefined {
  const match = matchPortal(pathname);
  return match?.screen === "dashboard" ? match.detail?.split("/")[1] : undefined;
}

/** True without a detail, or if the detail is one of `known`. */
function isKnownDetail<T extends string>(known: readonly T[], detail: string | undefined): detail is T | undefined {
  return detail === undefined || (known as readonly string[]).includes(detail);
}
