import { AIRBNB } from "./airbnb.ts";
import { BEDS24 } from "./beds24.ts";
import { BOOKING_COM } from "./booking-com.ts";
import { GUESTY } from "./guesty.ts";
import type { BookingLayout } from "./layout.ts";
import { LODGIFY } from "./lodgify.ts";
import { OUR_EXPORT } from "./our-export.ts";
import { VRBO } from "./vrbo.ts";

/** The forms of bookings files whose columns are known (docs/imports.md). */
export const BOOKING_LAYOUTS: readonly BookingLayout[] = [
  ...AIRBNB,
  ...BOOKING_COM,
  VRBO,
  LODGIFY,
  BEDS24,
  ...GUESTY,
  ...OUR_EXPORT,
];
