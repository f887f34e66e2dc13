import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays } from "#domain/dates.ts";
import { findBooking, findPlace } from "#store/letting/booking-places.ts";
import { findOfBooking, findRefunds } from "#store/letting/payments.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { placeBooking } from "#letting/bookings/place-booking.ts";
import { checkById } from "#letting/payments/check-payments.ts";
import { startPayment } from "#letting/payments/start-payment.ts";
import { asGuest } from "../support/bookings.ts";
import { ROBOTS } from "./actors/robots.ts";
import { Random } from "./random.ts";
import { openWorld, todayOf, type World } from "./world.ts";

const DAY_MS = 24 * 60 * 60_000;
const SITE = "site-dune";

/** Faults that the simulation has found in the product, each as the shortest trace. */
let world: World;
beforeEach(async () => {
  world = await openWorld(1);
});
afterEach(() => world.close());

/** A guest books and pays at the provider, whose webhook has not arrived yet. */
async function bookAndPay() {
  const place = await findPlace(world.store, SITE, { id: "dune-east" });
  const arrival = addDays(todayOf(world), 20);
  const stay = { arrival, departure: addDays(arrival, 2) };
  const asked = asGuest(stay, { payment: "online" });
  const placed = place && (await placeBooking(world.tools(0), place, asked, async () => ({ hasChanged: false, unread: [] })));
  if (!placed?.ok) throw new Error("not booked");
  const found = await read(placed.booking.id);
  const started = found && (await startPayment(world.tools(0), found, "stay"));
  if (!started?.ok) throw new Error("not started");
  const payment = await paymentOf(placed.booking.id);
  world.provider.pay(payment.providerRef ?? "");
  return { id: placed.booking.id, payment };
}

const read = (id: string) => findBooking(world.store, SITE, id);
async function paymentOf(bookingId: string) {
  const [payment] = await findOfBooking(world.store, bookingId);
  return payment ?? expect.fail("no payment");
}
const runCron = () => ROBOTS.checkPayments(world, new Random(0), 0);

test("a webhook that comes weeks later, while the provider is down, is followed up", async () => {
  const { id, payment } = await bookAndPay();
  world.now += 20 * DAY_MS;
  world.provider.isDown = true;
  await checkById(world.tools(0), payment.id);
  world.provider.isDown = false;
  world.now += DAY_MS;
  await runCron();
  expect(await paymentOf(id)).toMatchObject({ status: "paid" });
});

test("money that the guest's bank has taken back is not refunded as well", async () => {
  const { id, payment } = await bookAndPay();
  await checkById(world.tools(0), payment.id);
  world.provider.chargeBack(payment.providerRef ?? "", payment.amount);
  const placed = await read(id);
  // The webhook about the chargeback was lost.
  if (placed) await changeState(world.tools(0), placed, { action: "cancel", acting: { by: "owner", userId: "owner-dune" } });
  await runCron();
  expect(world.provider.sums(payment.providerRef ?? "").guest).toBe(0);
  expect(await findRefunds(world.store, id)).toMatchObject([{ state: "failed", problem: "REFUSED" }]);
});
