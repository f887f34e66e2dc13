import {
  CONFIRM,
  CONFIRMATION_KEY,
  CONFIRMED_KEY,
  type OpenSlots,
  RECEIVED,
  type Receipt,
  receiptKey,
  SLOTS_KEY,
} from "#contract/receipt.ts";
import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import { findConsultation } from "./confirm-consultation.ts";
import { openSlots } from "./open-slots.ts";
import { receiptOf } from "./receipt.ts";
import { standingOf } from "./standing.ts";

/** The receipt an address asks for, as the page's data. */
export async function receiptData({ url, openStore, now }: RequestContext): Promise<Record<string, Receipt | null>> {
  const id = url.searchParams.get(RECEIVED);
  return id === null ? {} : { [receiptKey(id)]: await receiptOf(await openStore(), id, now) };
}

/** What the link of a mail is about, as the page's data; null for a token that we do not know. */
async function confirmationData({ url, openStore, now }: RequestContext): Promise<Record<string, Receipt | string | null>> {
  const token = url.searchParams.get(CONFIRM);
  if (token === null) return {};
  const lead = await findConsultation(await openStore(), token);
  if (!lead) return { [CONFIRMATION_KEY]: null };
  const standing = standingOf(lead, now);
  return standing.state === "confirmed" ? { [CONFIRMED_KEY]: lead.id } : { [CONFIRMATION_KEY]: standing };
}

/** What the consultation page shows: a receipt or a confirmation, else the free slots; null where they cannot be had. */
export async function consultationData(context: RequestContext): Promise<Record<string, Receipt | OpenSlots | string>> {
  const [receipts, confirmations] = await Promise.all([receiptData(context), confirmationData(context)]);
  const shown = { ...receipts, ...confirmations };
  const isLapsed = (each: Receipt | string) => typeof each === "object" && "state" in each && each.state === "lapsed";
  const isWhole = Object.values(shown).some((each) => each !== null && !isLapsed(each));
  return isWhole ? shown : { ...shown, [SLOTS_KEY]: await slotsOrNull(context) };
}

/** Whoever cannot be shown the slots may still read the page and write to us. */
async function slotsOrNull({ openStore, now, requestId }: RequestContext): Promise<OpenSlots> {
  try {
    return await openSlots(await openStore(), now);
  } catch (error) {
    logError("the free slots cannot be had", error, { requestId });
    return null;
  }
}
