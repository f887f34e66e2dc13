import type { BookingSettings } from "#contract/letting/booking-settings.ts";
import { bookingSettingsSchema } from "#contract/letting/booking-settings-schema.ts";

/** Error codes by path, such as `units.{id}.arrival.0.text`; empty for valid settings. */
export function settingsErrors(settings: BookingSettings): Record<string, string> {
  const issues = bookingSettingsSchema.safeParse(settings).error?.issues ?? [];
  // The first error of a path counts.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}
