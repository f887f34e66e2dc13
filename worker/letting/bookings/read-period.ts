import { countPeople } from "#domain/bookings/count-party.ts";
import type { RegisteredGuest } from "#contract/letting/booking.ts";
import type { ListedImport } from "#contract/letting/imported-stay.ts";
import { importedQuote } from "#domain/bookings/imported-quote.ts";
import { sumTouristTax, taxedBy, type TaxedStay, taxInQuote, type TaxSums } from "#domain/bookings/tax-return.ts";
import { STAYING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Currency } from "#domain/money.ts";
import { toParty } from "#domain/rates/party.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { taxOf } from "#domain/rates/tourist-tax.ts";
import { countNights, type Stay } from "#domain/stays.ts";
import { findStaysOfPeriod } from "#store/letting/booking-lists.ts";
import { findOfPeriod } from "#store/letting/imported-stays.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import type { Store } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";

interface Period {
  from: CalendarDate;
  until: CalendarDate;
}

/** A tourist tax return: the sums of each unit, in minor units of the currency. */
export interface TaxReturn {
  /** Town of the home; the municipality of the return is that of its address. */
  town: string;
  currency: Currency;
  units: (TaxSums & { name: string })[];
}

/** Sums the tourist tax of a site for the nights of a period. Undefined if the site does not exist. */
export async function readTaxReturn(store: Store, siteId: string, period: Period): Promise<TaxReturn | undefined> {
  const [site, found, stays, imported] = await Promise.all([
    findUnits(store, siteId),
    findOperations(store, siteId),
    findStaysOfPeriod(store, siteId, STAYING_STATES, period),
    findOfPeriod(store, siteId, period),
  ]);
  if (!site || !found) return undefined;
  const plans = found.plans;
  const taxed = stays.map(({ unitId, arrival, departure, party, quote: { lines } }): TaxedStay => {
    const tax = taxInQuote(lines);
    const { taxedGuests, maxTaxedNights } = taxedBy(plans[unitId]?.plan.taxes ?? [], party, arrival);
    const guests = countPeople(party);
    return {
      unitId,
      arrival,
      departure,
      guests,
      taxedGuests: tax === 0 ? 0 : taxedGuests,
      maxTaxedNights,
      tax,
      isPaidByChannel: false,
    };
  });
  const sums = sumTouristTax([...taxed, ...imported.map((stay) => ofImported(stay, plans[stay.unitId]?.plan))], period);
  const names = new Map(site.units.map(({ id, name }) => [id, name]));
  const order = [...names.keys()];
  const units = sums
    .map((sum) => ({ ...sum, name: names.get(sum.unitId) ?? "" }))
    .toSorted((a, b) => order.indexOf(a.unitId) - order.indexOf(b.unitId));
  return { town: site.town, currency: site.currency, units };
}

/** An imported stay; its tax is computed from the unit's current rates, a percentage of an unknown price is 0. */
function ofImported({ unitId, arrival, departure, party, income, taxPaidByChannel }: ListedImport, plan?: RatePlan): TaxedStay {
  const stay = { unitId, arrival, departure, isPaidByChannel: taxPaidByChannel };
  if (!party || !plan) {
    return { ...stay, guests: party && countPeople(party), taxedGuests: 0, maxTaxedNights: Infinity, tax: 0 };
  }
  const { currency, schedule } = plan;
  const { nights, lines } = importedQuote({
    arrival,
    departure,
    total: income ?? 0,
    currency,
    schedule,
    version: 0,
    today: arrival,
  });
  const unit = { id: unitId, timeZone: "UTC", checkIn: "15:00", checkOut: "10:00" };
  const priced = toParty(plan.guests, party);
  const tax = plan.taxes.reduce((sum, each) => sum + taxOf(each, { nights, party: priced, unit, lines }), 0);
  return { ...stay, guests: countPeople(party), ...taxedBy(plan.taxes, party, arrival), tax };
}

/** A stay in the night register, with its guests as they entered them (art. 438 Sr). */
export interface RegisterEntry extends Stay {
  /** Null for an imported stay. */
  reference: string | null;
  /** Name of the calendar from which the stay was imported; null for our own. */
  channel: string | null;
  unit: string;
  nights: number;
  /** Null if unknown. */
  guests: number | null;
  /** The person who booked; empty if unknown. */
  bookedBy: string;
  register: RegisteredGuest[];
}

/** Reads the night register of a site: its stays with nights in a period, imported ones too, by arrival. */
export async function readNightRegister(store: Store, siteId: string, period: Period): Promise<RegisterEntry[]> {
  const [site, stays, imported] = await Promise.all([
    findUnits(store, siteId),
    findStaysOfPeriod(store, siteId, STAYING_STATES, period),
    findOfPeriod(store, siteId, period),
  ]);
  const names = new Map(site?.units.map(({ id, name }) => [id, name]));
  const datesOf = ({ unitId, arrival, departure }: Stay & { unitId: string }) => ({
    unit: names.get(unitId) ?? "",
    arrival,
    departure,
    nights: countNights({ arrival, departure }),
  });
  const entries: RegisterEntry[] = [
    ...stays.map(({ reference, party, name, register, ...stay }) => ({
      reference,
      channel: null,
      ...datesOf(stay),
      guests: countPeople(party),
      bookedBy: name,
      register,
    })),
    ...imported.map(({ channel, party, name, ...stay }) => ({
      reference: null,
      channel,
      ...datesOf(stay),
      guests: party && countPeople(party),
      bookedBy: name,
      register: [],
    })),
  ];
  return entries.toSorted((a, b) => (a.arrival === b.arrival ? 0 : a.arrival < b.arrival ? -1 : 1));
}
