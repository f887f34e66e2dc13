import { DEFAULT_LOCALE, isLocale, type Locale } from "#domain/locale.ts";
import { findTheme, type ThemeId } from "#domain/themes.ts";

/** Steps of signing in that have an address of their own. */
export const LOGIN_STEPS = ["sign-up", "code", "forgotten", "reset", "confirm", "second-factor"] as const;
export type LoginStep = (typeof LOGIN_STEPS)[number];

/** The dashboard's panels (docs/decisions/0012-dashboard-section.md). */
export const DASHBOARD_SECTIONS = ["domeinen", "theme", "content", "rental", "reviews", "analytics", "settings"] as const;
export type DashboardSection = (typeof DASHBOARD_SECTIONS)[number];

/** The portal's screens, each with what its address may tell beside it. */
interface Details {
  login: LoginStep | undefined;
  account: undefined;
  onboarding: undefined;
  "domain-setup": undefined;
  dashboard: DashboardSection | undefined;
  "theme-editor": ThemeId;
}

export type PortalScreen = keyof Details;

/** What an address of the portal shows. */
export type PortalMatch = {
  [Screen in PortalScreen]: { locale: Locale; screen: Screen; detail: Details[Screen] };
}[PortalScreen];

type DetailOf<Screen extends PortalScreen> = undefined extends Details[Screen]
  ? [detail?: Details[Screen]]
  : [detail: Details[Screen]];

/** The one table of addresses: what stands before a screen's detail. They are the same in all languages. */
const BASES: Record<PortalScreen, string> = {
  login: "/login",
  account: "/account",
  onboarding: "/onboarding",
  "domain-setup": "/domain-setup",
  "theme-editor": "/dashboard/theme-editor",
  dashboard: "/dashboard",
};

/** What stands before every address of a language: nothing for Dutch. */
export const languagePrefix = (locale: Locale): string => (locale === DEFAULT_LOCALE ? "" : `/${locale}`);

/** A screen's address below its language, as links within the portal name it. */
export function screenPath<Screen extends PortalScreen>(screen: Screen, ...[detail]: DetailOf<Screen>): string {
  return join(screen, detail);
}

/** A screen's address. */
export function portalPath<Screen extends PortalScreen>(screen: Screen, locale: Locale, ...[detail]: DetailOf<Screen>): string {
  return languagePrefix(locale) + join(screen, detail);
}

/** Whether a path is the one mails' links and providers lead back to, in whatever language. */
export function isConfirmPath(pathname: string): boolean {
  const match = matchPortal(pathname);
  return match?.screen === "login" && match.detail === "confirm";
}

/** Where the same is in another language. */
export function portalPathIn({ screen, detail }: PortalMatch, locale: Locale): string {
  return languagePrefix(locale) + join(screen, detail);
}

const join = (screen: PortalScreen, detail: string | undefined): string =>
  detail === undefined ? BASES[screen] : `${BASES[screen]}/${detail}`;

/** The screen at a path, which may end in a slash; undefined where the portal has none. */
export function matchPortal(pathname: string): PortalMatch | undefined {
  const segments = pathname.replace(/\/$/, "").split("/").slice(1);
  const [first = ""] = segments;
  const prefixed = isLocale(first) && first !== DEFAULT_LOCALE;
  const locale = prefixed ? first : DEFAULT_LOCALE;
  const [screen = "", ...rest] = prefixed ? segments.slice(1) : segments;
  const [detail] = rest;
  if (screen === "dashboard" && detail === "theme-editor") {
    const theme = rest.length === 2 ? findTheme(rest[1] ?? "") : undefined;
    return theme && { locale, screen: "theme-editor", detail: theme };
  }
  if (rest.length > 1) return undefined;
  switch (screen) {
    case "login":
      return among(LOGIN_STEPS, detail) ? { locale, screen, detail } : undefined;
    case "dashboard":
      return among(DASHBOARD_SECTIONS, detail) ? { locale, screen, detail } : undefined;
    case "account":
    case "onboarding":
    case "domain-setup":
      return detail === undefined ? { locale, screen, detail } : undefined;
    default:
      return undefined;
  }
}

function among<T extends string>(known: readonly T[], detail: string | undefined): detail is T | undefined {
  return detail === undefined || (known as readonly string[]).includes(detail);
}
