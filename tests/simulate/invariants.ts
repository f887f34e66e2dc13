import { takesNights, TRANSITIONS, type GuestMail } from "#domain/bookings/transitions.ts";
import { addDays } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { houseOf, HOUSES, PARTS, sharing } from "./given-houses.ts";
import type { Observation, SeenNight } from "./observe.ts";
import type { World } from "./world.ts";

/** The rules that hold after each step. Each returns what is wrong, or undefined. */
export const INVARIANTS = { oneHolder, nights, ledger, mails, papers, tenants } satisfies Record<string, Invariant>;
export type InvariantName = keyof typeof INVARIANTS | "complaint" | "error" | "waiting";
type Invariant = (seen: Observation, world: World) => string | undefined;

/** A holder of nights with the unit that it takes. */
interface Holder extends Stay {
  id: string;
  unit: string;
  isStay: boolean;
}

const holders = ({ bookings, blocks }: Observation): Holder[] => [
  ...bookings.filter(({ state }) => takesNights(state)).map((each) => ({ ...each, isStay: true })),
  ...blocks.filter(({ kind }) => kind === "block").map((each) => ({ ...each, isStay: false })),
];

/** No night has two of ours, and no stay begins while the unit is prepared after another one. */
function oneHolder(seen: Observation): string | undefined {
  const taken = new Map<string, string>();
  const all = holders(seen);
  for (const { id, unit, ...stay } of all)
    for (const place of withParts(unit))
      for (const night of listNights(stay)) {
        const key = `${place} ${night}`;
        const other = taken.get(key);
        if (other !== undefined) return `${key} has ${other} and ${id}`;
        taken.set(key, id);
      }
  for (const { id, unit, departure, isStay } of all)
    for (const night of isStay
      ? listNights({ arrival: departure, departure: addDays(departure, houseOf(unit).preparationNights) })
      : []) {
      const inTheWay = all.find(
        (other) => other.isStay && other.arrival <= night && night < other.departure && sharing(unit).includes(other.unit),
      );
      if (inTheWay) return `${inTheWay.id} is in ${inTheWay.unit} on ${night}, when it is prepared after ${id}`;
    }
  return undefined;
}

const withParts = (unit: string): string[] => [
  unit,
  ...PARTS.filter(({ unitId }) => unitId === unit).map(({ partId }) => partId),
];

/** Every holder has all its nights, and no night has none. The layers are left to the store. */
function nights(seen: Observation): string | undefined {
  const rows = (units: readonly string[], stay: Stay, kind: string, holder: string) =>
    units.flatMap((unit) => listNights(stay).map((night) => toKey({ unit, night, kind, holder })));
  const expected = holders(seen).flatMap(({ id, unit, isStay, arrival, departure }) => {
    const after = { arrival: departure, departure: addDays(departure, isStay ? houseOf(unit).preparationNights : 0) };
    const places = sharing(unit);
    return [...rows(places, { arrival, departure }, isStay ? "stay" : "block", id), ...rows(places, after, "preparation", id)];
  });
  const stored = new Set(seen.nights.filter(({ kind }) => kind !== "imported" && kind !== "soft").map(toKey));
  const missing = expected.find((key) => !stored.has(key));
  if (missing !== undefined) return `not taken: ${missing}`;
  const known = new Set(expected);
  const extra = [...stored].find((key) => !known.has(key));
  return extra === undefined ? undefined : `taken by nobody: ${extra}`;
}

const toKey = ({ unit, night, kind, holder }: SeenNight): string => `${unit} ${night} ${kind} ${holder}`;

/** The ledger never has money that did not move at the provider, and the provider never pays back more than it got. */
function ledger({ payments, movements }: Observation, { provider }: World): string | undefined {
  for (const { id, ref } of payments) {
    if (ref === null) continue;
    const { guest } = provider.sums(ref);
    const { charged, returned } = recordedOf(movements, id);
    const payment = provider.payment(ref);
    const paid = payment.status === "paid" ? Math.round(Number(payment.amount.value) * 100) : 0;
    if (charged > paid) return `${id}: ${charged} recorded, ${paid} paid`;
    if (guest < 0) return `${id}: ${-guest} more paid back than paid`;
    if (returned > paid - guest) return `${id}: ${returned} recorded as paid back, ${paid - guest} was`;
  }
  return undefined;
}

/** The money of a payment in the ledger. */
export function recordedOf(movements: Observation["movements"], id: string): { charged: number; returned: number } {
  const own = movements.filter(({ payment }) => payment === id);
  const charged = own.reduce((sum, { kind, amount }) => sum + (kind === "charge" ? amount : 0), 0);
  const returned = own.reduce((sum, { kind, amount }) => sum - (kind === "refund" || kind === "chargeback" ? amount : 0), 0);
  return { charged, returned };
}

/** Every change has its emails once, and a server accepts each once, unless an answer was lost. */
function mails(seen: Observation, { mail }: World): string | undefined {
  const keys = new Set(seen.mails.map(({ key }) => key));
  const emails = new Map(seen.bookings.map(({ id, email }) => [id, email]));
  for (const { booking, version, type } of seen.events) {
    const guest = mailsOf(type);
    const key = `booking ${booking} ${version} guest ${guest}`;
    if (guest && emails.get(booking) && !keys.has(key)) return `no email: ${key}`;
  }
  const repeated = [...mail.accepted.values()].reduce((sum, count) => sum + count - 1, 0);
  return repeated > mail.unanswered ? `${repeated} emails were accepted twice` : undefined;
}

/** Name of the email of a change. */
const mailsOf = (type: string): GuestMail | undefined =>
  Object.hasOwn(TRANSITIONS, type)
    ? (TRANSITIONS[type as keyof typeof TRANSITIONS].mails as { guest?: GuestMail }).guest
    : undefined;

/** The numbers of each series follow one another, up to its counter. */
function papers({ papers: issued, counters }: Observation): string | undefined {
  for (const { site, series, last } of counters) {
    const numbers = issued.filter((paper) => paper.site === site && paper.series === series).map(({ sequence }) => sequence);
    const gap = numbers.findIndex((number, index) => number !== index + 1);
    if (gap >= 0 || numbers.length !== last) return `${site} ${series}: ${numbers.join(", ")} of ${last}`;
  }
  return undefined;
}

/** No email has a word of the other site's guests. */
function tenants(_seen: Observation, { mail }: World): string | undefined {
  for (const { siteId, text } of mail.texts.splice(0))
    for (const { id, mark } of HOUSES)
      if (siteId !== null && siteId !== id && text.includes(mark)) return `an email of ${siteId} has data of ${id}`;
  return undefined;
}
