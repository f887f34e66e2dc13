import { screenPath } from "#locales/portal-paths.ts";

export const STEPS = ["from", "listing", "rates", "bookings", "guests", "rest"] as const;
export type Step = (typeof STEPS)[number];

/** Systems that owners come from; `ours`: another site of this platform, `platform`: Airbnb, Booking.com or Vrbo only. */
export const SYSTEMS = ["lodgify", "smoobu", "beds24", "ownerrez", "wordpress", "platform", "ours", "other"] as const;
export type System = (typeof SYSTEMS)[number];

export const findStep = (name: string | null): Step => STEPS.find((step) => step === name) ?? "from";

/** Returns the path of a site's step. */
export const stepPath = (step: Step, siteId: string): string =>
  `${screenPath("moving")}?${new URLSearchParams({ site: siteId, step })}`;

/** Settings that no file contains, with the screens where the owner enters them. */
export const BY_HAND = [
  { id: "fees", path: screenPath("dashboard", "pricing") },
  { id: "terms", path: `${screenPath("dashboard", "settings")}?part=bookings` },
  { id: "arrival", path: `${screenPath("dashboard", "settings")}?part=bookings` },
  { id: "rules", path: `${screenPath("dashboard", "content")}?part=rules` },
  { id: "photoTexts", path: `${screenPath("dashboard", "content")}?part=photos` },
  { id: "beds", path: `${screenPath("dashboard", "content")}?part=homes` },
  { id: "messages", path: screenPath("dashboard", "email") },
  { id: "reviews", path: screenPath("dashboard", "reviews") },
  { id: "invoices", path: `${screenPath("dashboard", "settings")}?part=papers` },
  { id: "calendars", path: screenPath("dashboard", "channels") },
  { id: "domain", path: screenPath("dashboard", "domeinen") },
] as const;
