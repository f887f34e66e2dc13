import type { UpcomingMessage } from "#contract/letting/message.ts";
import { ARRIVAL_ITEMS } from "#contract/letting/booking-settings.ts";
import { arrivalPath, fieldPath } from "../missing/dashboard-field.ts";
import { placeOf } from "./message-place.ts";

/** Returns the path of the screen on which the owner fills in a missing value; undefined if it no longer exists. */
export function valuePath(variable: string, message: Pick<UpcomingMessage, "unitId" | "bookingId" | "stay">): string | undefined {
  if (variable === "address" || variable === "map") return fieldPath("content", "street", { part: "place" });
  if (variable === "hostPhone") return fieldPath("content", "hostPhone", { part: "host" });
  if (variable === "arrivalInfo") return arrivalPath("key", message.unitId);
  if (ARRIVAL_ITEMS.some((kind) => kind === variable)) return arrivalPath(variable, message.unitId);
  return placeOf(message);
}
