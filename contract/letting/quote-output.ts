import { z } from "zod";
import { CURRENCIES } from "#domain/money.ts";
import { LINE_KINDS, NIGHT_RULES } from "#domain/rates/quote-types.ts";

z.config({ jitless: true });

const day = z.iso.date();
/** Minor units. */
const amount = z.int();
/** A sentence in the requested language. */
const message = z.string();

/** Body of a quote. Lines that are not optional, or are chosen, sum to `total`; so does the schedule. */
export const quoteOutput = z.strictObject({
  arrival: day,
  departure: day,
  currency: z.enum(CURRENCIES),
  total: amount,
  nights: z.array(z.strictObject({ date: day, amount, rule: z.enum(NIGHT_RULES), season: z.string().nullable() })),
  lines: z.array(
    z.strictObject({
      kind: z.enum(LINE_KINDS),
      id: z.string().nullable(),
      label: z.string(),
      amount,
      vat: z.strictObject({ rate: z.number(), amount }).nullable(),
      optional: z.boolean(),
      chosen: z.boolean(),
      onArrival: z.boolean(),
    }),
  ),
  deposit: amount,
  schedule: z.array(z.strictObject({ due: day, on: z.enum(["booking", "balance", "arrival"]), amount })),
  cancellation: z.array(z.strictObject({ until: z.iso.datetime({ offset: true }), percent: z.number() })),
  version: z.int(),
});

/** Body of a refused quote: `INVALID_FORM` names fields, `STAY_NOT_POSSIBLE` has all reasons and the nearest stays. */
export const refusedQuoteOutput = z.strictObject({
  code: z.enum(["INVALID_FORM", "STAY_NOT_POSSIBLE"]),
  message,
  fields: z.record(z.string(), z.string()).optional(),
  refusals: z
    .array(z.strictObject({ code: z.string(), allowed: z.record(z.string(), z.unknown()).optional(), message }))
    .optional(),
  alternatives: z.array(z.strictObject({ arrival: day, departure: day, total: amount })).optional(),
});

/** Sentences that a calendar says while a stay is being chosen. */
const calendarWords = z.strictObject({
  /** Numbers of nights by plural category of the language; `{{nights}}` is replaced by the number. */
  nights: z.partialRecord(z.enum(["zero", "one", "two", "few", "many", "other"]), z.string()),
  /** Text after the arrival was chosen, with `{{day}}` and `{{nights}}`. */
  arriving: z.string(),
  /** Text for a chosen stay, with `{{nights}}`. */
  chosen: z.string(),
  notFree: z.string(),
  /** The reason why a day cannot be chosen, shown after its date; `{{nights}}` is the minimum. */
  tooShort: z.string(),
  noArrival: z.string(),
  noDeparture: z.string(),
});

export type CalendarWords = z.infer<typeof calendarWords>;

/** Body of a calendar for guests. */
export const availabilityOutput = z.strictObject({
  currency: z.enum(CURRENCIES),
  /** In the requested language; left out if none is requested. */
  words: calendarWords.optional(),
  version: z.int(),
  days: z.array(
    z.strictObject({
      date: day,
      state: z.enum(["past", "free", "taken", "arrives", "departs"]),
      price: amount.nullable(),
      minNights: z.int(),
      canArrive: z.boolean(),
      canDepart: z.boolean(),
    }),
  ),
});
