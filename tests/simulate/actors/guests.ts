import { TRANSITIONS } from "#domain/bookings/transitions.ts";
import { addDays } from "#domain/dates.ts";
import type { Stay } from "#domain/stays.ts";
import { findBooking, findPlace } from "#store/letting/booking-places.ts";
import { GUEST } from "#letting/bookings/booking-tools.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { type GuestBooking, type Placed, placeBooking } from "#letting/bookings/place-booking.ts";
import { quoteBooking } from "#letting/bookings/quote-booking.ts";
import { findPayment } from "#store/letting/payments.ts";
import { startPayment } from "#letting/payments/start-payment.ts";
import { HOUSES, type House } from "../given-houses.ts";
import type { Random } from "../random.ts";
import { todayOf, type World } from "../world.ts";
import type { Act, Acts } from "./act.ts";
import { lookAt } from "./visitors.ts";

/** A stay of a few nights in the coming weeks; every other one is a long weekend. */
export function someStay(world: World, random: Random): Stay {
  const day = addDays(todayOf(world), random.int(0, 24));
  if (random.chance(0.5)) return { arrival: day, departure: addDays(day, random.int(1, 4)) };
  const arrival = addDays(day, (5 - weekdayOf(day) + 7) % 7);
  return { arrival, departure: addDays(arrival, 3) };
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** A house, and a unit of it. */
export function someUnit(random: Random): { house: House; unitId: string } {
  const house = random.chance(0.75) ? HOUSES[0] : HOUSES[1];
  return { house, unitId: random.of(house.units) };
}

/** Does a request, and once more if its answer does not come: with the same key, as a guest presses again. */
export async function again<T>(world: World, random: Random, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!world.gate.isFaulted || random.chance(0.2)) throw error;
    world.gate.begin();
    return request();
  }
}

/** A guest looks at the calendar and a price, books at it, and comes back to the page. */
const book: Act = async (world, random, isolate) => {
  const tools = world.tools(isolate);
  const { house, unitId } = someUnit(random);
  const stay = someStay(world, random);
  if (random.chance(0.5)) await lookAt(world, house, isolate);
  const place = await findPlace(tools.store, house.id, { id: unitId });
  if (!place) throw new Error("the unit is not let");
  const number = random.int(0, 0xffffff).toString(36);
  const contact = {
    name: `${house.mark} ${number}`,
    email: `${house.mark}-${number}@example.com`.toLowerCase(),
    phone: null,
    address: null,
  };
  const request = { ...stay, adults: 2, children: [], pets: 0, extras: [], code: null };
  const { result } = await quoteBooking(tools, place, request, { email: contact.email });
  if (!result.ok) return `is not offered ${named(unitId, stay)}`;
  const written: GuestBooking = {
    request,
    contact,
    locale: "en",
    message: random.chance(0.3) ? house.mark : null,
    arrivalTime: null,
    payment: random.of(
      house.preparationNights > 0 ? (["online", "online", "on-arrival"] as const) : (["transfer", "on-arrival"] as const),
    ),
    agreedTotal: result.quote.total,
    requestKey: crypto.randomUUID(),
    network: null,
    agreesToMarketing: false,
  };
  const { context, done } = world.context(isolate);
  const { readLive } = world.isolates[isolate].live;
  const send = () => placeBooking(tools, place, written, (feeds) => readLive(tools, feeds, context.waitUntil));
  const placed = await again(world, random, send);
  await done();
  complainOfRefusal(world, placed, named(unitId, stay));
  // The guest's second press reaches another isolate.
  if (placed.ok && random.chance(0.2))
    complainOfSecond(world, placed, await placeBooking(world.tools(isolate === 0 ? 1 : 0), place, written));
  if (placed.ok && placed.booking.state === "hold") await goPay(world, random, isolate, placed.booking);
  await lookAt(world, house, isolate);
  return `${placed.ok ? `books (${placed.booking.state})` : `is refused (${placed.code})`} ${named(unitId, stay)} ${written.payment}`;
};

export const named = (unitId: string, { arrival, departure }: Stay): string => `${unitId} ${arrival}–${departure}`;

/** Nobody is refused free nights: VERSION_CONFLICT means that others were faster four times, and nobody else was there. */
function complainOfRefusal({ complaints, gate }: World, placed: Placed, what: string): void {
  if (!placed.ok && placed.code === "VERSION_CONFLICT" && !gate.hadCompany) complaints.push(`refused without a reason: ${what}`);
}

function complainOfSecond({ complaints }: World, first: Placed & { ok: true }, second: Placed): void {
  if (!second.ok || second.booking.id !== first.booking.id) complaints.push(`the same request booked twice: ${first.booking.id}`);
}

/** A guest comes to the provider's page, and most pay there at once. */
async function goPay(
  world: World,
  random: Random,
  isolate: 0 | 1,
  { id, siteId }: { id: string; siteId: string },
): Promise<void> {
  const started = await again(world, random, async () => {
    const placed = await findBooking(world.store, siteId, id);
    return placed && startPayment(world.tools(isolate), placed, "stay");
  });
  if (!started?.ok || started.paymentId === null || random.chance(0.4)) return;
  const payment = await findPayment(world.store, started.paymentId);
  if (payment?.providerRef) payAt(world, random, payment.providerRef);
}

function payAt({ provider }: World, random: Random, ref: string): string {
  if (provider.payment(ref).status !== "open") return "comes too late for";
  const way = random.weighted({ pay: 8, payLater: 2, end: 1 });
  if (way === "end") provider.end(ref, "canceled");
  else provider[way](ref);
  return way;
}

/** A guest at the provider's page: pays, waits for the bank, or gives up; or one who comes back to pay. */
const pay: Act = async (world, random, isolate) => {
  const open = world.seen.payments.filter(({ status, ref }) => status === "open" && ref !== null);
  const payment = random.pick(open);
  const owing = random.pick(
    world.seen.bookings.filter(
      ({ payment, state }) => payment === "online" && ["hold", "awaiting-payment", "confirmed"].includes(state),
    ),
  );
  if (!payment?.ref || random.chance(0.2)) {
    if (!owing) return "has nothing to pay";
    await goPay(world, random, isolate, { id: owing.id, siteId: owing.site });
    return `goes to pay for ${owing.id}`;
  }
  return `${payAt(world, random, payment.ref)} ${payment.id}`;
};

/** Longer than a bank takes; the provider is asked for ten days. */
const BANK_MS = 8 * 24 * 60 * 60_000;

/** The bank of a guest answers. */
const settleBank: Act = async ({ seen, now, ...world }, random) => {
  const isWaiting = (ref: string) => {
    const { status, createdAt } = world.provider.payment(ref);
    return status === "pending" && now - Date.parse(createdAt) < BANK_MS;
  };
  const waiting = random.pick(seen.payments.filter(({ ref }) => ref !== null && isWaiting(ref)));
  if (!waiting?.ref) return "has no guest who waits";
  const isPaid = random.chance(0.7);
  world.provider.settle(waiting.ref, isPaid);
  return `${isPaid ? "pays" : "refuses"} ${waiting.id}`;
};

const cancelAsGuest: Act = async (world, random, isolate) => {
  const from: readonly string[] = TRANSITIONS["cancel-by-guest"].from;
  const booking = random.pick(world.seen.bookings.filter(({ state }) => from.includes(state)));
  if (!booking) return "has nothing to cancel";
  const result = await again(world, random, async () => {
    const placed = await findBooking(world.store, booking.site, booking.id);
    return placed && changeState(world.tools(isolate), placed, { action: "cancel-by-guest", acting: GUEST });
  });
  return `cancels ${booking.id}: ${result?.ok ? "done" : result?.code}`;
};

export const GUESTS = { book, pay, settleBank, cancelAsGuest } satisfies Acts;
