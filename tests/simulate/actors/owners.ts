import { addDays } from "#domain/dates.ts";
import { findBooking, findPlace } from "#store/letting/booking-places.ts";
import type { Acting } from "#letting/bookings/booking-tools.ts";
import { createBlock, removeBlock } from "#letting/bookings/change-block.ts";
import { changeDates } from "#letting/bookings/change-dates.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { enterBooking } from "#letting/bookings/enter-booking.ts";
import { listStays } from "#letting/bookings/list-stays.ts";
import { recordMovement } from "#letting/bookings/record-movement.ts";
import { readSiteCalendar } from "#letting/calendars/read-site-calendar.ts";
import { eraseGuest } from "#letting/guests/erase-guest.ts";
import { exportGuest } from "#letting/guests/export-guest.ts";
import { refundGuest } from "#letting/payments/refund-guest.ts";
import type { BookingAction } from "#domain/bookings/transitions.ts";
import { HOUSES, houseOf } from "../given-houses.ts";
import type { SeenBooking } from "../observe.ts";
import type { Random } from "../random.ts";
import { todayOf, type World } from "../world.ts";
import type { Act, Acts } from "./act.ts";
import { again, named, someStay, someUnit } from "./guests.ts";

const ownerOf = (unitId: string): Acting => ({ by: "owner", userId: houseOf(unitId).owner });

/** Lets the owner take an action on one of the bookings in these states. */
async function act(
  world: World,
  random: Random,
  isolate: 0 | 1,
  action: BookingAction,
  states: readonly string[],
): Promise<string> {
  const booking = random.pick(world.seen.bookings.filter(({ state }) => states.includes(state)));
  if (!booking) return `has nothing to ${action}`;
  const result = await again(world, random, async () => {
    const placed = await findBooking(world.store, booking.site, booking.id);
    return placed && changeState(world.tools(isolate), placed, { action, acting: ownerOf(booking.unit) });
  });
  return `${action} ${booking.id}: ${result?.ok ? "done" : result?.code}`;
}

const answer: Act = (world, random, isolate) =>
  random.chance(0.7)
    ? act(world, random, isolate, "confirm", ["requested"])
    : act(world, random, isolate, random.of(["decline", "reinstate"] as const), ["requested", "cancelled"]);

const cancelAsOwner: Act = (world, random, isolate) =>
  act(world, random, isolate, random.chance(0.7) ? "cancel" : "no-show", ["confirmed"]);

const block: Act = async (world, random, isolate) => {
  const { house, unitId } = someUnit(random);
  const wanted = { ...someStay(world, random), id: crypto.randomUUID(), unitId, note: house.mark };
  const result = await again(world, random, () => createBlock(world.tools(isolate), house.id, wanted));
  return `blocks ${named(unitId, wanted)}: ${result.ok ? "done" : result.code}`;
};

const unblock: Act = async (world, random, isolate) => {
  const found = random.pick(world.seen.blocks.filter(({ kind }) => kind === "block"));
  if (!found) return "has no block";
  const version = { id: found.id, version: found.sequence };
  const result = await again(world, random, () => removeBlock(world.tools(isolate), houseOf(found.unit).id, version));
  return `frees ${named(found.unit, found)}: ${result.ok ? "done" : result.code}`;
};

const move: Act = async (world, random, isolate) => {
  const booking = random.pick(
    world.seen.bookings.filter(({ state }) => ["confirmed", "requested", "awaiting-payment", "checked-in"].includes(state)),
  );
  if (!booking) return "has nothing to move";
  const arrival = addDays(booking.arrival, random.int(-2, 3));
  const stay = { arrival, departure: addDays(arrival, random.int(1, 4)) };
  const unitId = random.chance(0.7) ? booking.unit : random.of(houseOf(booking.unit).units);
  const result = await again(world, random, async () => {
    const placed = await findBooking(world.store, booking.site, booking.id);
    const change = {
      ...stay,
      unitId,
      price: random.chance(0.5) ? "keep" : "anew",
      ignoresRules: true,
      note: null,
      sendsMail: true,
    } as const;
    return placed && changeDates(world.tools(isolate), placed, change, ownerOf(booking.unit));
  });
  return `moves ${booking.id} to ${named(unitId, stay)}: ${result?.ok ? "done" : result?.code}`;
};

/** Enters a booking by phone. */
const enter: Act = async (world, random, isolate) => {
  const { house, unitId } = someUnit(random);
  const stay = someStay(world, random);
  const tools = world.tools(isolate);
  const place = await findPlace(tools.store, house.id, { id: unitId });
  if (!place) throw new Error("the unit is not let");
  const name = `${house.mark} ${random.int(0, 9999)}`;
  const entered = {
    unitId,
    ...stay,
    party: { adults: 2, children: [], pets: 0 },
    contact: {
      name,
      email: random.chance(0.5) ? `${name.replace(" ", "-").toLowerCase()}@example.com` : null,
      phone: null,
      address: null,
    },
    locale: "nl",
    channel: "phone",
    payment: "transfer",
    state: random.of(["confirmed", "awaiting-payment", "offer"] as const),
    offerHours: 24,
    extras: [],
    code: null,
    notes: "",
    sendsMail: true,
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  } as const;
  const result = await again(world, random, () => enterBooking(tools, place, entered as never, ownerOf(unitId)));
  return `enters ${named(unitId, stay)}: ${result.ok ? result.booking.state : result.code}`;
};

/** Money arrives at the owner's bank. */
const receiveTransfer: Act = async (world, random, isolate) => {
  const owing = ({ payment, state }: SeenBooking) =>
    payment !== "online" && ["awaiting-payment", "confirmed", "checked-in"].includes(state);
  const booking = random.pick(world.seen.bookings.filter(owing));
  if (!booking) return "expects no transfer";
  const amount = random.chance(0.7) ? booking.total : 5000;
  const movement = {
    id: crypto.randomUUID(),
    bookingId: booking.id,
    kind: "charge",
    method: "transfer",
    amount,
    note: null,
    on: todayOf(world),
  } as const;
  if (amount <= 0) return "expects nothing";
  const result = await again(world, random, () =>
    recordMovement(world.tools(isolate), booking.site, movement, ownerOf(booking.unit)),
  );
  return `records ${amount} of ${booking.id}: ${result.ok ? "done" : result.code}`;
};

const refund: Act = async (world, random, isolate) => {
  const paid = world.seen.payments.filter(({ status }) => status === "paid");
  const payment = random.pick(paid);
  const booking = world.seen.bookings.find(({ id }) => id === payment?.booking);
  if (!payment || !booking) return "has nothing to refund";
  const asked = {
    siteId: booking.site,
    bookingId: booking.id,
    purpose: "stay",
    amount: random.int(100, payment.amount),
    note: null,
    isOwedAgain: random.chance(0.5),
  } as const;
  // Not repeated: a refund has no key, and the screen shows whether it was asked.
  const result = await refundGuest(world.tools(isolate), asked, ownerOf(booking.unit));
  return `refunds ${asked.amount} of ${booking.id}: ${result.ok ? "done" : result.code}`;
};

/** The owner refunds at the provider's own screens. */
const refundElsewhere: Act = async (world, random) => {
  const payment = random.pick(world.seen.payments.filter(({ status }) => status === "paid"));
  if (!payment?.ref) return "has nothing to refund";
  const left = world.provider.sums(payment.ref).guest;
  if (left < 200) return "has nothing left to refund";
  world.provider.refund(payment.ref, random.int(100, Math.floor(left / 2)));
  return `refunds at the provider: ${payment.id}`;
};

const chargeBack: Act = async (world, random) => {
  const payment = random.pick(world.seen.payments.filter(({ status }) => status === "paid"));
  if (!payment?.ref || world.provider.sums(payment.ref).guest < payment.amount) return "has nothing to take back";
  world.provider.chargeBack(payment.ref, payment.amount);
  return `takes back ${payment.id}`;
};

const erase: Act = async (world, random) => {
  const booking = random.pick(world.seen.bookings.filter(({ guest }) => guest !== null));
  if (!booking?.guest) return "has no guest to erase";
  const erasure = {
    siteId: booking.site,
    guestId: booking.guest,
    userId: houseOf(booking.unit).owner,
    locale: "nl",
    now: world.now,
  } as const;
  const result = await again(world, random, () => eraseGuest(world.store, erasure));
  return `erases ${booking.guest}: ${result.ok ? "done" : result.code}`;
};

/** An owner looks at everything, and asks for what belongs to the other. */
const look: Act = async (world, random) => {
  const [mine, other] = random.chance(0.5) ? HOUSES : HOUSES.toReversed();
  const { store, now } = world;
  const today = todayOf(world);
  const foreign = random.pick(world.seen.bookings.filter(({ site }) => site === other.id));
  const answers: unknown[] = [
    await listStays(store, mine.id, {}, { limit: 50, now }),
    await readSiteCalendar(store, { id: mine.id, role: "owner" }, { from: addDays(today, -30), to: addDays(today, 60) }),
    foreign && (await findBooking(store, mine.id, foreign.id)),
    foreign?.guest && (await exportGuest(store, mine.id, foreign.guest)),
  ];
  if (JSON.stringify(answers).toLowerCase().includes(other.mark.toLowerCase()))
    world.complaints.push(`an answer to ${mine.id} has data of ${other.id}`);
  return `${mine.id} looks at everything`;
};

export const OWNERS = {
  answer,
  cancelAsOwner,
  block,
  unblock,
  move,
  enter,
  receiveTransfer,
  refund,
  refundElsewhere,
  chargeBack,
  erase,
  look,
} satisfies Acts;
