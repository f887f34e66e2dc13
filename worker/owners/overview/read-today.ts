import { countChildren } from "#domain/bookings/count-party.ts";
import { amountDue } from "#domain/bookings/transitions.ts";
import { addDays, addMonths, type CalendarDate, dayInZone, daysInMonth, firstDay, monthOf } from "#domain/dates.ts";
import { taskDays } from "#domain/cleaning/tasks.ts";
import type { Currency } from "#domain/money.ts";
import type { SiteRole } from "#domain/roles.ts";
import type { Stay } from "#domain/stays.ts";
import type { Cleaning } from "#contract/letting/cleaning.ts";
import { findDone } from "#store/letting/cleanings.ts";
import { findOpen, type OpenBooking } from "#store/letting/booking-lists.ts";
import { findOfPeriod } from "#store/letting/imported-stays.ts";
import { countStayNights, findStaysOn, findUnits, sumIncome, type TodayStay, type TodayUnit } from "#store/owners/today.ts";
import type { Store } from "#store/dialect/store.ts";

/** A stay of today for everybody who works at the home, including cleaners: without names and money. */
export interface TodayEntry extends Stay {
  unitId: string;
  /** Null for a stay of another calendar without details. */
  party: { adults: number; children: number; pets: number } | null;
  /** `HH:MM`, as the guest expects it. */
  arrivalTime: string | null;
  /** For owners and managers; absent for cleaners. */
  guest?: {
    /** Null for a stay of another calendar. */
    bookingId: string | null;
    name: string;
    email: string | null;
    phone: string | null;
    /** Money due on the day, in minor units. */
    due: number;
    state: TodayStay["state"] | null;
    /** Name of the calendar from which the stay was imported. */
    channel: string | null;
  };
}

/** Use and income of a month. */
export interface MonthFigures {
  /** `YYYY-MM`. */
  month: string;
  /** Nights with guests, and all nights of the units in use. */
  takenNights: number;
  allNights: number;
  /** Prices of the stays that begin in the month, in minor units; imported stays count only if their price is known. */
  income: number;
  stays: number;
}

export interface Today {
  /** The current day in the home's time zone. */
  today: CalendarDate;
  /** IANA name. */
  timeZone: string;
  currency: Currency;
  units: TodayUnit[];
  arrivals: TodayEntry[];
  departures: TodayEntry[];
  inHouse: TodayEntry[];
  /** What cleaners have completed today. */
  cleanings: Cleaning[];
  /** For owners and managers. */
  business?: { open: OpenBooking[]; months: MonthFigures[] };
}

/** Number of requests shown initially. */
const MAX_OPEN = 20;

/** Reads today's events at a site, and for its owner the requests and figures. Seven queries, six of them together. */
export async function readToday(store: Store, siteId: string, role: SiteRole, now: number): Promise<Today | undefined> {
  const site = await findUnits(store, siteId);
  if (!site) return undefined;
  const today = dayInZone(now, site.timeZone);
  const isManager = role !== "cleaner";
  const month = monthOf(today);
  const months = { from: firstDay(month), until: firstDay(addMonths(month, 2)) };
  const [stays, imported, cleanings, open, nights, income] = await Promise.all([
    findStaysOn(store, siteId, today),
    // The day of departure is not a night of the stay.
    findOfPeriod(store, siteId, { from: addDays(months.from, -1), until: months.until }),
    findDone(store, siteId, taskDays(today)),
    isManager ? findOpen(store, siteId, MAX_OPEN) : [],
    isManager ? countStayNights(store, siteId, months) : undefined,
    isManager ? sumIncome(store, siteId, months) : undefined,
  ]);
  const entries = [
    ...stays.map((stay) => ofBooking(stay, isManager)),
    ...imported.map(({ unitId, arrival, departure, party, name, channel }): TodayEntry => {
      const guest = { bookingId: null, name, email: null, phone: null, due: 0, state: null, channel };
      return { unitId, arrival, departure, party: party && counted(party), arrivalTime: null, ...(isManager && { guest }) };
    }),
  ];
  const figures = [month, addMonths(month, 1)].map((each): MonthFigures => {
    const { total = 0, stays: count = 0 } = income?.get(each) ?? {};
    const prices = imported.flatMap((stay) => (monthOf(stay.arrival) === each && stay.income !== null ? [stay.income] : []));
    return {
      month: each,
      takenNights: nights?.get(each) ?? 0,
      allNights: site.units.length * daysInMonth(each),
      income: prices.reduce((sum, price) => sum + price, total),
      stays: count + prices.length,
    };
  });
  return {
    today,
    timeZone: site.timeZone,
    currency: site.currency,
    units: site.units,
    arrivals: entries.filter(({ arrival }) => arrival === today),
    departures: entries.filter(({ departure }) => departure === today),
    inHouse: entries.filter(({ arrival, departure }) => arrival < today && departure > today),
    cleanings: cleanings.filter(({ doneAt }) => dayInZone(doneAt, site.timeZone) === today),
    ...(isManager && { business: { open, months: figures } }),
  };
}

const counted = (party: TodayStay["party"]) => ({ adults: party.adults, children: countChildren(party), pets: party.pets });

function ofBooking({ id, unitId, arrival, departure, party, arrivalTime, ...stay }: TodayStay, isManager: boolean): TodayEntry {
  const { name, email, phone, state, total, paid } = stay;
  const guest = { bookingId: id, name, email, phone, state, due: amountDue({ state, total, paid }), channel: null };
  return { unitId, arrival, departure, party: counted(party), arrivalTime, ...(isManager && { guest }) };
}
