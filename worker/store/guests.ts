import { and, eq, or, sql } from "drizzle-orm";
import type { BookingContact } from "#contract/booking.ts";
import type { Locale } from "#domain/locale.ts";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

/** The digits of a phone number by which guests are found: without punctuation, leading zeros and the prefix `+`. */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? "").replace(/\D/g, "").replace(/^0+/, "");
  return digits === "" ? null : digits;
}

/** Query of the guests of a site with this mail address or phone number. */
export function selectMatches(db: Database, { guests: t }: Tables, siteId: string, { email, phone }: BookingContact) {
  const key = phoneKey(phone);
  const matches = [...(email === null ? [] : [eq(t.email, email)]), ...(key === null ? [] : [eq(t.phoneKey, key)])];
  return db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.siteId, siteId), matches.length === 0 ? sql`1 = 0` : or(...matches)))
    .limit(5);
}

interface NewGuest {
  id: string;
  siteId: string;
  contact: BookingContact;
  locale: Locale;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Inserts a guest. */
export function insertGuest(db: Database, { guests: t }: Tables, { id, siteId, contact, locale, now }: NewGuest): Query {
  const { name, email, phone } = contact;
  return db
    .insert(t)
    .values({ id, siteId, name, email, phone, phoneKey: phoneKey(phone), locale, tags: [], createdAt: now, updatedAt: now });
}
