import { type OpenSlots, RECEIVED, type Receipt, receiptKey, SLOTS_KEY } from "#contract/receipt.ts";
import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import { openSlots } from "./open-slots.ts";
import { receiptOf } from "./receipt.ts";

/** The receipt an address asks for, as the page's data. */
export async function receiptData({ url, openStore }: RequestContext): Promise<Record<string, Receipt | null>> {
  const id = url.searchParams.get(RECEIVED);
  return id === null ? {} : { [receiptKey(id)]: await receiptOf(await openStore(), id) };
}

/** What the consultation page shows: a receipt, else the free slots; null where they cannot be had. */
export async function consultationData(context: RequestContext): Promise<Record<string, Receipt | OpenSlots>> {
  const receipts = await receiptData(context);
  if (Object.values(receipts).some((receipt) => receipt !== null)) return receipts;
  return { ...receipts, [SLOTS_KEY]: await slotsOrNull(context) };
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
