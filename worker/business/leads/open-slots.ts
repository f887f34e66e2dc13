import { slotName, slotsFrom } from "#domain/consultation.ts";
import { findTakenSlots } from "#store/business/leads.ts";
import { find as findSetting } from "#store/services/platform-settings.ts";
import type { Store } from "#store/dialect/store.ts";

/** Lists the names of the slots that are free at `now`, in order. */
export async function listOpenSlots(store: Store, now: number): Promise<string[]> {
  const slots = slotsFrom(now, (await findSetting(store, "consultation")).value);
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return [];
  const taken = new Set(await findTakenSlots(store, first, last, now));
  return slots.filter((slot) => !taken.has(slot)).map(slotName);
}
