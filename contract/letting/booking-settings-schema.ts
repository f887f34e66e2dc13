import { z } from "zod";
import { FIRST_GUEST_STEPS } from "#domain/bookings/first-guest.ts";
import { isCountry } from "#domain/countries.ts";
import { normalizeIban } from "#domain/iban.ts";
import { LOCALES, type Localized } from "#domain/locale.ts";
import { parseVatNumberAbroad } from "#domain/vat-numbers/parse-vat-number.ts";
import { multiLine, singleLine } from "../services/fields.ts";
import {
  ARRIVAL_ITEMS,
  BOOKING_MODES,
  type BookingSettings,
  DEFAULT_TERMS,
  MAX_ARRIVAL_ALT_LENGTH,
  MAX_ARRIVAL_ITEMS,
  MAX_ARRIVAL_PICTURE_WIDTH,
  MAX_ARRIVAL_TEXT_LENGTH,
  MAX_ARRIVAL_TITLE_LENGTH,
  MAX_ITEM_PICTURES,
  MAX_UNIT_PICTURES,
  UNPAID_ACTIONS,
  UNREAD_CHOICES,
} from "./booking-settings.ts";

z.config({ jitless: true });

const localized = (maxLength: number) => z.partialRecord(z.enum(LOCALES), multiLine(maxLength)) as z.ZodType<Localized<string>>;
const whole = (min: number, max: number) => z.int("number").min(min, "number").max(max, "number");
const MAX_SETTINGS_UNITS = 60;

const arrivalPicture = z.strictObject({
  id: z.uuid("image"),
  width: whole(1, MAX_ARRIVAL_PICTURE_WIDTH),
  height: whole(1, 16_000),
  alt: localized(MAX_ARRIVAL_ALT_LENGTH),
});

const unitTerms = z.strictObject({
  mode: z.enum(BOOKING_MODES, "choice"),
  answerHours: whole(1, 24 * 14),
  transferDays: whole(1, 30),
  whenCalendarUnread: z.enum(UNREAD_CHOICES, "choice").default(DEFAULT_TERMS.whenCalendarUnread),
  nightRegister: z.boolean("required"),
  arrival: z
    .array(
      z.strictObject({
        kind: z.enum(ARRIVAL_ITEMS, "choice"),
        title: localized(MAX_ARRIVAL_TITLE_LENGTH).optional(),
        text: localized(MAX_ARRIVAL_TEXT_LENGTH).refine((texts) => Object.values(texts).some((text) => text?.trim()), "required"),
        pictures: z.array(arrivalPicture).max(MAX_ITEM_PICTURES, "tooMany").optional(),
        daysBefore: whole(0, 365).nullable(),
      }),
    )
    .max(MAX_ARRIVAL_ITEMS, "tooMany")
    .refine((items) => items.flatMap(({ pictures = [] }) => pictures).length <= MAX_UNIT_PICTURES, "tooManyPictures"),
});

const iban = z
  .string("required")
  .max(64, "tooLong")
  .transform((text, checked) => {
    const normal = normalizeIban(text);
    if (normal === undefined) checked.addIssue({ code: "custom", message: "iban" });
    return normal ?? z.NEVER;
  });

const paymentTerms = z.strictObject({
  online: z.boolean("required"),
  noticeDays: whole(0, 60),
  unpaid: z.enum(UNPAID_ACTIONS, "choice"),
  unpaidDays: whole(1, 60),
  depositOnline: z.boolean("required"),
  depositDays: whole(0, 365),
  depositReturnDays: whole(1, 60).nullable(),
});

const identity = z
  .strictObject({
    name: singleLine(200),
    street: singleLine(200),
    postalCode: singleLine(20),
    town: singleLine(100),
    country: z.string("required").refine(isCountry, "choice"),
    vatNumber: singleLine(20),
    tradeNumber: singleLine(30),
  })
  .transform((entered, checked) => {
    if (entered.vatNumber.trim() === "") return { ...entered, vatNumber: "" };
    const parsed = parseVatNumberAbroad(entered.vatNumber, entered.country);
    if (parsed.ok) return { ...entered, vatNumber: parsed.number };
    checked.addIssue({ code: "custom", path: ["vatNumber"], message: parsed.code });
    return z.NEVER;
  });

/** Not in `booking-settings.ts`, whose functions the portal's first screen needs without the schema library. */
export const bookingSettingsSchema = z.strictObject({
  identity,
  transfer: z.strictObject({ iban, holder: singleLine(70).refine((text) => text.trim() !== "", "required") }).nullable(),
  payOnArrival: z.boolean("required"),
  payments: paymentTerms.optional(),
  tickedSteps: z.array(z.enum(FIRST_GUEST_STEPS)).max(FIRST_GUEST_STEPS.length, "tooMany").optional(),
  units: z.record(z.string().max(64), unitTerms).refine((units) => Object.keys(units).length <= MAX_SETTINGS_UNITS, "tooMany"),
}) satisfies z.ZodType<BookingSettings>;

export const arrivalPictureParam = z.object({ siteId: z.string().max(64), pictureId: z.uuid() });

/** Maximum size of a saved value: texts of twenty items in three languages for every unit. */
export const MAX_BOOKING_SETTINGS_BYTES = 512 * 1024;
