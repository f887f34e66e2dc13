import { z } from "zod";
import { bookingPeriodQuery } from "./booking-input.ts";
import { MAX_BOOKING_TOTAL } from "./booking.ts";
import { multiLine, requiredLines } from "../services/fields.ts";
import { PAYMENT_PURPOSES } from "./payment.ts";

z.config({ jitless: true });

/** Maximum size of a request about payments. */
export const MAX_PAYMENT_BYTES = 8 * 1024;

const id = z.string().regex(/^[\w-]{1,64}$/, "choice");
const amount = z.int("number").min(1, "number").max(MAX_BOOKING_TOTAL, "number");
/** Keys of providers are printable ASCII without spaces. */
const secret = z
  .string("required")
  .trim()
  .min(1, "required")
  .max(300, "tooLong")
  .regex(/^[!-~]+$/, "choice");

export const accountInput = z.discriminatedUnion("provider", [
  z.strictObject({
    provider: z.literal("stripe"),
    key: secret.regex(/^(?:rk|sk)_(?:live|test)_\w+$/, "stripeKey"),
    hookSecret: secret.regex(/^whsec_\w+$/, "choice").optional(),
  }),
  z.strictObject({ provider: z.literal("mollie"), key: secret.regex(/^(?:live|test)_\w+$/, "mollieKey") }),
]);
export const accountCheckInput = z.strictObject({ hookSecret: secret.regex(/^whsec_\w+$/, "choice").optional() });
export const accountParam = z.object({ accountId: id });
export const moneyOfBookingParam = z.object({ bookingId: id });
export const refundParam = z.object({ refundId: id });
export const refundInput = z.strictObject({
  purpose: z.enum(PAYMENT_PURPOSES, "choice"),
  amount,
  note: multiLine(500).nullable().default(null),
  isOwedAgain: z.boolean("required").default(false),
});
export const refundAnswerInput = z.strictObject({ answer: z.enum(["retry", "transferred", "drop"], "choice") });
export const claimInput = z.strictObject({
  amount,
  reason: requiredLines(2000),
});
export const paymentPeriodQuery = bookingPeriodQuery;
