import type { FirstGuestState, FirstGuestStep } from "#domain/bookings/first-guest.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { arrivalPath, fieldPath } from "../missing/dashboard-field.ts";

const inBookings = (field: string) => fieldPath("settings", field, { part: "bookings" });
const inPrices = (section: string, home: string) => fieldPath("pricing", `section-${section}`, { home, part: "rules", section });

/** The one screen of each step, with its field in view; `trial` is on the owner's own site. */
const PATHS: Record<Exclude<FirstGuestStep, "trial">, (unitId: string) => string> = {
  payment: () => inBookings("transfer"),
  account: () => inBookings("payment-account"),
  address: () => fieldPath("content", "street", { part: "place" }),
  key: (unitId) => arrivalPath("key", unitId),
  wifi: (unitId) => arrivalPath("wifi", unitId),
  tax: (unitId) => inPrices("taxes", unitId),
  cancellation: (unitId) => inPrices("cancellation", unitId),
  channels: () => screenPath("dashboard", "channels"),
  registration: (unitId) => fieldPath("content", "registrationNumber", { part: "homes", home: unitId }),
};

/** Returns the path of the screen on which a step is done; undefined for the booking that is tried on the owner's site. */
export const firstGuestPath = ({ step, unitId }: FirstGuestState): string | undefined =>
  step === "trial" ? undefined : PATHS[step](unitId ?? "");
