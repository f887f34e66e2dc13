import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, unwrap } from "../../kit/api/api.ts";
import { apiErrorOf } from "../../kit/api/api-error.ts";
import type { VatSpan } from "#contract/letting/paper-input.ts";
import type { PaperSettings, StoredPaperSettings } from "#contract/letting/paper-settings.ts";
import type { VatScheme } from "#domain/rates/plan.ts";
import type { Locale } from "#domain/locale.ts";
import type { SheetForm } from "#domain/sheets/table.ts";
import { ifMatch } from "../workspace/draft-tools.ts";

const site = api.sites[":siteId"];

/** Settings as the API gives them: with missing legal data and the VAT schemes of the units' prices. */
export interface ShownPaperSettings extends StoredPaperSettings {
  missing: string[];
  planSchemes: VatScheme[];
}

/** Query of a site's settings for invoices and VAT. */
export const paperSettingsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "paper-settings"],
    queryFn: async () => (await unwrap(site["paper-settings"].$get({ param: { siteId } }))) as ShownPaperSettings,
  });

/** Replaces the settings that have this version; returns them as stored. */
export const savePaperSettings = async (siteId: string, settings: PaperSettings, version: number): Promise<StoredPaperSettings> =>
  (await unwrap(
    site["paper-settings"].$put({ param: { siteId }, header: ifMatch(version), json: settings }),
  )) as StoredPaperSettings;

export type ListedPaper = InferResponseType<typeof site.papers.$get, 200>["papers"][number];

/** Query of the papers of a booking. */
export const bookingPapersQuery = (siteId: string, bookingId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "bookings", bookingId, "papers"],
    queryFn: async () => (await unwrap(site.papers.$get({ param: { siteId }, query: { booking: bookingId } }))).papers,
  });

/** Query of the papers that were issued in a month. */
export const monthPapersQuery = (siteId: string, month: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "bookings", "papers", month],
    queryFn: async () => (await unwrap(site.papers.$get({ param: { siteId }, query: { month } }))).papers,
  });

/** Issues the invoice of a booking now; returns all its papers. */
export const makeInvoice = (siteId: string, bookingId: string) =>
  unwrap(site.papers.$post({ param: { siteId }, json: { bookingId } }));

/** Sends the guest an email with a paper; returns the address. */
export const mailPaper = (siteId: string, number: string) =>
  unwrap(site.papers[":number"].mail.$post({ param: { siteId, number } }));

/** Query of the turnover of a month, or of the quarter that it is in, by VAT rates. */
export const vatQuery = (siteId: string, query: { month: string; span: VatSpan }) =>
  queryOptions({
    queryKey: ["sites", siteId, "payments", "vat", query],
    queryFn: () => unwrap(site.vat.$get({ param: { siteId }, query })),
  });

/** Requests the file for the bookkeeper. */
export const fetchBookkeeping = (siteId: string, query: { month: string; form: SheetForm; locale: Locale }) =>
  site["bookkeeping.csv"].$get({ param: { siteId }, query });

export type Ksef = InferResponseType<typeof site.ksef.$get, 200>;

/** Query of what an owner's invoices to firms come to, and those that wait for a number of KSeF. */
export const ksefQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "ksef"],
    queryFn: () => unwrap(site.ksef.$get({ param: { siteId } })),
  });

/** Saves what the owner invoiced firms elsewhere in a month, gross in grosze. */
export const saveKsefOthers = (siteId: string, month: string, others: number) =>
  unwrap(site.ksef.$put({ param: { siteId }, json: { month, others } }));

/** Issues the paper of a pro forma; returns the papers of its booking. */
export const enterKsefNumber = (siteId: string, number: string, ksefNumber: string) =>
  unwrap(site.papers[":number"]["ksef-number"].$put({ param: { siteId, number }, json: { ksefNumber } }));

/** Enters the gross amount in grosze of a pro forma in another currency; returns the papers of its booking. */
export const enterKsefAmount = (siteId: string, number: string, amount: number) =>
  unwrap(site.papers[":number"]["ksef-amount"].$put({ param: { siteId, number }, json: { amount } }));

/** Fetches a paper as FA(3). */
export async function fetchFa3(siteId: string, number: string): Promise<string> {
  const response = await site.papers[":number"].fa3.$get({ param: { siteId, number } });
  if (!response.ok) throw await apiErrorOf(response);
  return response.text();
}
