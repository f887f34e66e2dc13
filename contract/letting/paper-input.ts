import { z } from "zod";
import { parseKsefNumber } from "#domain/payments/ksef.ts";
import { parsePaperNumber } from "#domain/payments/papers.ts";
import { sheetQuery } from "../services/sheet-form.ts";

z.config({ jitless: true });

const id = z.string().min(1).max(64);
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "date");

/** The papers of a month or of a booking. */
export const paperQuery = z.union([z.strictObject({ month }), z.strictObject({ booking: id })]);
export const paperParam = z.object({
  siteId: id,
  number: z
    .string()
    .max(32)
    .refine((text) => parsePaperNumber(text) !== undefined, "choice"),
});
/** A number that KSeF has given, normalised. */
export const ksefNumberInput = z.strictObject({
  ksefNumber: z
    .string("required")
    .max(60, "tooLong")
    .transform((text, checked) => {
      const parsed = parseKsefNumber(text);
      if (!parsed) checked.addIssue({ code: "custom", message: "ksefNumber" });
      return parsed?.number ?? "";
    }),
});
/** Highest amount that can be entered, in grosze. */
const MAX_KSEF_AMOUNT = 10_000_000_00;
const grosze = z.int("number").min(0, "number").max(MAX_KSEF_AMOUNT, "number");
/** The gross amount in grosze of a pro forma in another currency. */
export const ksefAmountInput = z.strictObject({ amount: grosze.min(1, "number") });
/** What an owner invoiced firms elsewhere in a month, gross in grosze. */
export const ksefOthersInput = z.strictObject({ month, others: grosze });
/** A booking whose invoice is issued now. */
export const newPaperInput = z.strictObject({ bookingId: id });
const VAT_SPANS = ["month", "quarter"] as const;
export type VatSpan = (typeof VAT_SPANS)[number];
/** A month, or the quarter that it is in. */
export const vatQuery = z.object({ month, span: z.enum(VAT_SPANS, "choice") });
export const bookkeepingQuery = sheetQuery.extend({ month });
