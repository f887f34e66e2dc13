import { z } from "zod";
import { LOCALES } from "#domain/locale.ts";
import { parsePaperNumber } from "#domain/payments/papers.ts";

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
/** A booking whose invoice is issued now. */
export const newPaperInput = z.strictObject({ bookingId: id });
const VAT_SPANS = ["month", "quarter"] as const;
export type VatSpan = (typeof VAT_SPANS)[number];
/** A month, or the quarter that it is in. */
export const vatQuery = z.object({ month, span: z.enum(VAT_SPANS, "choice") });
export const bookkeepingQuery = z.object({ month, locale: z.enum(LOCALES, "choice") });
