import type { z } from "zod";
import type { Guest, guestInput } from "#contract/letting/guest.ts";
import { findGuest, updateGuest } from "#store/letting/guests.ts";
import { findById } from "#store/owners/sites.ts";
import { planAnewOfGuest } from "#store/letting/imported-messages.ts";
import type { Store } from "#store/dialect/store.ts";
import { readContact } from "./read-contact.ts";

interface GuestChange {
  siteId: string;
  guestId: string;
  /** The version the change is based on. */
  version: number;
  values: z.output<typeof guestInput>;
}

export type GuestChanged =
  | { ok: true; guest: Guest }
  | { ok: false; code: "NOT_FOUND" }
  | { ok: false; code: "VERSION_CONFLICT"; current: Guest };

/** Changes the owner's data about a guest. Bookings keep the contact details they were made with. */
export async function changeGuest(
  store: Store,
  { siteId, guestId, version, values }: GuestChange,
  now: number,
): Promise<GuestChanged> {
  const before = await findGuest(store, siteId, guestId);
  if (!before) return { ok: false, code: "NOT_FOUND" };
  const changed: Guest = { ...before, ...values, version, updatedAt: now };
  if (changed.phone !== before.phone) {
    const home = (await findById(store, siteId))?.place.country ?? "";
    changed.phone = (await readContact(changed, { locale: changed.locale, home })).phone;
  }
  const [written] = await updateGuest(store.db, store.tables, siteId, changed);
  if (written) await planAnewOfGuest(store.db, store.tables, guestId, now);
  if (written) return { ok: true, guest: { ...changed, version: written.version } };
  const current = await findGuest(store, siteId, guestId);
  return current ? { ok: false, code: "VERSION_CONFLICT", current } : { ok: false, code: "NOT_FOUND" };
}
