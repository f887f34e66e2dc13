import {
  CONFIRM,
  CONFIRMATION_KEY,
  CONFIRMED_KEY,
  type OpenSlots,
  RECEIVED,
  type Receipt,
  receiptKey,
  SLOTS_KEY,
} from "#contract/business/receipt.ts";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findConsultation } from "./confirm-consultation.ts";
import { toConsultationReceipt } from "./consultation-receipt.ts";
import { findReceipt } from "./find-receipt.ts";
import { listOpenSlots } from "./open-slots.ts";

/** Loads the receipt named in the URL, as page data. */
export async function receiptData({ url, openStore, now }: RequestContext): Promise<Record<string, Receipt | null>> {
  const id = url.searchParams.get(RECEIVED);
  return id === null ? {} : { [receiptKey(id)]: await findReceipt(await openStore(), id, now) };
}

/** Loads the consultation of an email's link, as page data; null for an unknown token. */
async function confirmationData({ url, openStore, now }: RequestContext): Promise<Record<string, Receipt | string | null>> {
  const token = url.searchParams.get(CONFIRM);
  if (token === null) return {};
  const lead = await findConsultation(await openStore(), token);
  if (!lead) return { [CONFIRMATION_KEY]: null };
  const receipt = toConsultationReceipt(lead, now);
  return receipt.state === "confirmed" ? { [CONFIRMED_KEY]: lead.id } : { [CONFIRMATION_KEY]: receipt };
}

/**
 * Loads the data of the consultation page: a receipt or a confirmation, otherwise the free slots; null if they are not available.
 */
export async function consultationData(context: RequestContext): Promise<Record<string, Receipt | OpenSlots | string>> {
  const [receipts, confirmations] = await Promise.all([receiptData(context), confirmationData(context)]);
  const shown = { ...receipts, ...confirmations };
  const isLapsed = (value: Receipt | string) => typeof value === "object" && "state" in value && value.state === "lapsed";
  const isComplete = Object.values(shown).some((value) => value !== null && !isLapsed(value));
  return isComplete ? shown : { ...shown, [SLOTS_KEY]: await loadSlots(context) };
}

/** Loads the free slots; null on an error, so that the page can still be read. */
async function loadSlots({ openStore, now, requestId }: RequestContext): Promise<OpenSlots> {
  try {
    return await listOpenSlots(await openStore(), now);
  } catch (error) {
    logError("free slots not loaded", error, { requestId });
    return null;
  }
}
