import { stableId } from "#scripts/demo/stable-id.ts";
import { loadHomes } from "#scripts/demo/seed.ts";
import { type DashboardSection, itemPath, portalPath, screenPath } from "#locales/portal-paths.ts";
import { DEFAULT_LOCALE } from "#domain/locale.ts";

export const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
} as const;

export type Size = keyof typeof SIZES;
export type Scheme = "light" | "dark";

/** A page of the worker of which pictures are taken: in both sizes, and in light mode unless `schemes` says otherwise. */
export interface View {
  /** Beginning of the names of its pictures. */
  name: string;
  /** Label in front of the main domain; the main domain itself without it. */
  subdomain?: string;
  path: string;
  schemes?: readonly Scheme[];
  /** Element that exists once the content has been loaded. */
  ready?: string;
}

/** The home whose owner is shown at work: it has every kind of booking, payments online, papers and a statement of a bank. */
const HOME = "zeezicht";
const SITE = stableId("site", HOME);
/** A confirmed booking with messages and two payments. */
const BOOKING = stableId("booking", SITE, "13");

const inPortal = (path: string): string => `${path}?site=${SITE}`;
const section = (id: DashboardSection): string => inPortal(portalPath("dashboard", DEFAULT_LOCALE, id));

/** The twelve screens in which owners work most. */
export const SCREENS: readonly View[] = [
  { name: "overview", path: inPortal(portalPath("dashboard", DEFAULT_LOCALE)), schemes: ["light", "dark"] },
  { name: "calendar", path: section("booking-calendar"), schemes: ["light", "dark"] },
  { name: "bookings", path: section("bookings") },
  { name: "booking", path: inPortal(itemPath("bookings", BOOKING)) },
  { name: "messages", path: section("messages") },
  { name: "pricing", path: section("pricing") },
  { name: "content", path: section("content"), ready: "main textarea" },
  { name: "theme-editor", path: inPortal(screenPath("theme-editor", "fresh-coastal")), ready: "iframe:not([inert])" },
  { name: "payments", path: section("payments") },
  { name: "channels", path: section("channels") },
  { name: "reviews", path: section("reviews") },
  { name: "account", path: portalPath("account", DEFAULT_LOCALE) },
];

/** Returns the views of the worker: screens of the portal, and the home page of a home in each theme. */
export async function listViews(): Promise<View[]> {
  const homes = await loadHomes();
  return [...SCREENS, ...homes.map(({ home: { theme, subdomain } }) => ({ name: `theme-${theme}`, subdomain, path: "/" }))];
}

/** Name of a picture and of its file. */
export const pictureName = (view: string, size: Size, scheme: Scheme): string =>
  scheme === "light" ? `${view}-${size}` : `${view}-${size}-${scheme}`;
