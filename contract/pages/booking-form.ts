import { z } from "zod";
import { isCountry } from "#domain/countries.ts";
import { MAX_LENGTHS } from "../letting/booking-lengths.ts";
import type { PaymentMethod } from "#domain/bookings/payments.ts";
import type { BookingContact } from "../letting/booking.ts";
import type { BookingMode } from "../letting/booking-settings.ts";
import { email, fieldErrors, optionalLines, optionalPhone, optionalText, requiredText, trap } from "../services/fields.ts";
import { FORM_FIELD } from "./site-view.ts";
import type { StaySearch } from "./stay-search.ts";

z.config({ jitless: true });

const MAX_SEARCH_VALUE_LENGTH = 64;

/** The fields that a guest fills in, without those of the stay. Their values are kept between the steps as they were typed. */
export const BOOKING_FIELDS = [
  "name",
  "email",
  "phone",
  "street",
  "postalCode",
  "town",
  "country",
  "arrivalTime",
  "message",
  "payment",
  "marketing",
] as const;
export type BookingField = (typeof BOOKING_FIELDS)[number];

export type BookingValues = Partial<Record<BookingField, string>>;

/** A guest's form between two steps. */
export interface BookingDraft {
  /** Idempotency key of the booking: the id of the form's first draft, which later changes of the form keep. */
  requestKey: string;
  search: StaySearch;
  values: BookingValues;
}

/** The checked form. */
export interface BookingDetails {
  contact: BookingContact & { email: string };
  message: string | null;
  /** `HH:MM`. */
  arrivalTime: string | null;
  payment: PaymentMethod;
  agreesToMarketing: boolean;
}

/** The owner's terms on which the form depends. */
export interface BookingFormTerms {
  mode: BookingMode;
  /** The payment methods that the owner offers; none if payment is agreed on after the request. */
  payments: readonly PaymentMethod[];
}

const ADDRESS_LINES = ["street", "postalCode", "town"] as const;

const searchValue = z.string().max(MAX_SEARCH_VALUE_LENGTH, "tooLong").optional();
const searchFields = {
  unit: searchValue,
  arrival: searchValue,
  departure: searchValue,
  adults: searchValue,
  children: searchValue,
  pets: searchValue,
  code: searchValue,
  extra: z.union([z.string(), z.array(z.string())]).optional(),
};

const arrivalTime = optionalText(5).refine((time) => time === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time), "time");

/**
 * Checks the form in which a guest books, asks for or enquires about a stay: its details, or error codes by field. An enquiry
 * agrees to nothing and needs no phone number. The address is for a receipt: complete or empty.
 */
export function checkBookingForm(
  values: Record<string, unknown>,
  terms: BookingFormTerms,
): { ok: true; details: BookingDetails } | { ok: false; errors: Record<string, string> } {
  const hasAddress = ADDRESS_LINES.some((field) => typeof values[field] === "string" && values[field].trim() !== "");
  const form = bookingForm(terms, hasAddress).safeParse(values);
  if (form.success) return { ok: true, details: form.data };
  const errors = fieldErrors(form.error);
  // Only robots change fields that guests do not see.
  const areSeen = Object.keys(errors).every((field) => (BOOKING_FIELDS as readonly string[]).includes(field));
  return { ok: false, errors: areSeen ? errors : { "": "failed" } };
}

function bookingForm({ mode, payments }: BookingFormTerms, hasAddress: boolean) {
  const isBinding = mode !== "enquiry";
  const [only, ...others] = payments;
  const line = (maxLength: number) => (hasAddress ? requiredText(maxLength) : optionalText(maxLength));
  return z
    .strictObject({
      [FORM_FIELD]: z.literal("booking"),
      ...searchFields,
      edit: searchValue,
      name: requiredText(MAX_LENGTHS.name),
      email,
      phone: optionalPhone.refine((phone) => phone !== undefined || !isBinding, "required"),
      street: line(MAX_LENGTHS.street),
      postalCode: line(MAX_LENGTHS.postalCode),
      town: line(MAX_LENGTHS.town),
      country: hasAddress ? requiredText(MAX_LENGTHS.country).refine(isCountry, "choice") : optionalText(MAX_LENGTHS.country),
      arrivalTime,
      message: optionalLines(MAX_LENGTHS.message).refine((text) => text !== undefined || isBinding, "required"),
      payment: others.length > 0 && isBinding ? z.enum(payments, "required") : z.string().max(20, "tooLong").optional(),
      marketing: z.literal("yes", "choice").optional(),
      fax: trap,
    })
    .transform((form): BookingDetails => {
      const { street, postalCode, town, country } = form;
      const address = street && postalCode && town && country ? { street, postalCode, town, country } : null;
      return {
        contact: { name: form.name, email: form.email, phone: form.phone ?? null, address },
        message: form.message ?? null,
        arrivalTime: form.arrivalTime ?? null,
        payment: payments.find((method) => method === form.payment) ?? only ?? "on-arrival",
        agreesToMarketing: form.marketing === "yes",
      };
    });
}
