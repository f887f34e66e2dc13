import { sql } from "drizzle-orm";
import type { BookingState } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Store } from "#store/dialect/store.ts";

export interface SeenBooking {
  id: string;
  site: string;
  unit: string;
  state: BookingState;
  version: number;
  payment: string;
  arrival: CalendarDate;
  departure: CalendarDate;
  total: number;
  guest: string | null;
  email: string | null;
  due_at: number | null;
  pay_at: number | null;
  message_at: number | null;
}
export interface SeenBlock {
  id: string;
  unit: string;
  kind: string;
  source: string | null;
  arrival: CalendarDate;
  departure: CalendarDate;
  sequence: number;
}
export interface SeenNight {
  unit: string;
  night: CalendarDate;
  kind: string;
  holder: string;
}
export interface SeenPayment {
  id: string;
  booking: string;
  status: string;
  amount: number;
  ref: string | null;
  check_at: number | null;
}
export interface SeenMovement {
  booking: string;
  kind: string;
  amount: number;
  payment: string | null;
}
export interface SeenRefund {
  id: string;
  booking: string;
  payment: string | null;
  amount: number;
  state: string;
  next_try_at: number | null;
}
export interface SeenMail {
  key: string;
  site: string | null;
  message: string | null;
  sent_at: number | null;
  failed_at: number | null;
  next_at: number;
}
export interface SeenEvent {
  booking: string;
  version: number;
  type: string;
  state: BookingState;
}

/** The rows of the store that the invariants are about, read at one moment. */
export interface Observation {
  bookings: SeenBooking[];
  blocks: SeenBlock[];
  nights: SeenNight[];
  payments: SeenPayment[];
  movements: SeenMovement[];
  refunds: SeenRefund[];
  papers: { site: string; series: string; sequence: number }[];
  counters: { site: string; series: string; last: number }[];
  mails: SeenMail[];
  events: SeenEvent[];
  calendars: { site: string; version: number; shown: number }[];
  feeds: { id: string; next_at: number; host: string }[];
}

/** Name of the rows → their query. Numbers of Postgres' type bigint are cast, because its driver returns them as text. */
const QUERIES: Record<keyof Observation, string> = {
  bookings:
    "select id, site_id site, unit_id unit, state, version, payment, arrival, departure, total, guest_id guest, guest_email email, due_at, pay_at, message_at from bookings order by created_at, id",
  blocks: "select id, unit_id unit, kind, source, arrival, departure, sequence from blocks order by created_at, id",
  nights: "select unit_id unit, night, kind, holder from nights",
  payments: "select id, booking_id booking, status, amount, provider_ref ref, check_at from payments order by created_at, id",
  movements: "select booking_id booking, kind, amount, payment_id payment from movements",
  refunds: "select id, booking_id booking, payment_id payment, amount, state, next_try_at from refunds order by created_at, id",
  papers: "select site_id site, series, sequence from papers order by site_id, series, sequence",
  counters: "select site_id site, series, last_number last from paper_counters",
  mails: "select key, site_id site, message_id message, sent_at, failed_at, next_attempt_at next_at from outbox",
  events: "select booking_id booking, version, type, state from booking_events order by booking_id, version",
  calendars: "select site_id site, version, shown_version shown from calendars",
  feeds: "select id, next_at, host from feeds order by id",
};

export const NOTHING: Observation = {
  bookings: [],
  blocks: [],
  nights: [],
  payments: [],
  movements: [],
  refunds: [],
  papers: [],
  counters: [],
  mails: [],
  events: [],
  calendars: [],
  feeds: [],
};

const NAMES = Object.keys(QUERIES) as (keyof Observation)[];
const STATEMENTS = NAMES.map((name) => sql.raw(QUERIES[name]));
const isNumeric = (name: string, value: unknown): value is string => typeof value === "string" && name.endsWith("_at");

/** Reads what the invariants are about. */
export async function observe(store: Store): Promise<Observation> {
  const found = await store.read(STATEMENTS, 10_000);
  for (const row of store.dialect === "postgres" ? found.flat() : [])
    for (const [name, value] of Object.entries(row)) if (isNumeric(name, value)) row[name] = Number(value);
  return Object.fromEntries(NAMES.map((name, index) => [name, found[index] ?? []])) as unknown as Observation;
}
