import type { Party, RegisteredGuest } from "#contract/booking.ts";
import { sumTouristTax, taxedBy, type TaxedStay, taxInQuote, type TaxSums } from "#domain/bookings/tax-return.ts";
import { STAYING_STATES } from "#domain/bookings/transitions.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { Currency } from "#domain/money.ts";
import { toParty } from "#domain/rates/party.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { taxOf } from "#domain/rates/tourist-tax.ts";
import { countNights, listNights, type Stay } from "#domain/stays.ts";
import { findImportedOfPeriod, findStaysOfPeriod, type ImportedPeriodStay } from "#store/booking-lists.ts";
import { findOperations } from "#store/site-operations.ts";
import type { Store } from "#store/store.ts";
import { findUnits } from "#store/today.ts";

interface Period {
  from: CalendarDate;
  until: CalendarDate;
}

/** A return of tourist tax: the sums of each unit, in minor units of the currency. */
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
    findImportedOfPeriod(store, siteId, period),
  ]);
  if (!site || !found) return undefined;
  const plans = found.plans;
  const taxed = stays.map(({ unitId, arrival, departure, party, quote: { lines } }): TaxedStay => {
    const tax = taxInQuote(lines);
    const { taxedGuests, maxTaxedNights } = taxedBy(plans[unitId]?.plan.taxes ?? [], party, arrival);
    const guests = guestsOf(party);
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

const guestsOf = ({ adults, children }: Party): number => adults + children.length;

/** A stay of another calendar; its tax is computed from the unit's present rates, a percentage of an unknown price is 0. */
function ofImported({ unitId, arrival, departure, party, taxPaidByChannel }: ImportedPeriodStay, plan?: RatePlan): TaxedStay {
  const stay = { unitId, arrival, departure, isPaidByChannel: taxPaidByChannel };
  if (!party || !plan) {
    return { ...stay, guests: party && guestsOf(party), taxedGuests: 0, maxTaxedNights: Infinity, tax: 0 };
  }
  const nights = listNights({ arrival, departure }).map((date) => ({ date, amount: 0, rule: "base" as const, season: null }));
  const unit = { id: unitId, timeZone: "UTC", checkIn: "15:00", checkOut: "10:00" };
  const priced = toParty(plan.guests, party);
  const tax = plan.taxes.reduce((sum, each) => sum + taxOf(each, { nights, party: priced, unit, lines: [] }), 0);
  return { ...stay, guests: guestsOf(party), ...taxedBy(plan.taxes, party, arrival), tax };
}

/** A stay in the night register, with its guests as they entered them (art. 438 Sr). */
export interface RegisterEntry extends Stay {
  reference: string;
  unit: string;
  nights: number;
  guests: number;
  /** The person who booked. */
  bookedBy: string;
  register: RegisteredGuest[];
}

/** Reads the night register of a site: its stays with nights in a period. */
export async function readNightRegister(store: Store, siteId: string, period: Period): Promise<RegisterEntry[]> {
  const [site, stays] = await Promise.all([findUnits(store, siteId), findStaysOfPeriod(store, siteId, STAYING_STATES, period)]);
  const names = new Map(site?.units.map(({ id, name }) => [id, name]));
  return stays.map(({ unitId, reference, arrival, departure, party, name, register }) => ({
    reference,
    unit: names.get(unitId) ?? "",
    arrival,
    departure,
    nights: countNights({ arrival, departure }),
    guests: guestsOf(party),
    bookedBy: name,
    register,
  }));
}
