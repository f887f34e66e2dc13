import { listNights } from "#domain/stays.ts";
import { ROBOTS } from "./actors/robots.ts";
import { recordedOf } from "./invariants.ts";
import { type Observation, observe } from "./observe.ts";
import { findUnissued } from "./papers-due.ts";
import { Random } from "./random.ts";
import { todayOf, type World } from "./world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long everything that can end by itself may take once nothing fails any more: two rounds of cron. */
const ROUNDS_MS = [HOUR_MS, 32 * HOUR_MS];

const CRON = [
  ROBOTS.endClocks,
  ROBOTS.checkPayments,
  ROBOTS.sendMessages,
  ROBOTS.issuePapers,
  ROBOTS.syncFeeds,
  ROBOTS.deliverMail,
  ROBOTS.repairCalendars,
];

/** Lets cron run while nothing fails. */
export async function settle(world: World): Promise<void> {
  const { mail, provider, platforms } = world;
  Object.assign(mail, { state: "up" });
  Object.assign(provider, { isDown: false, failures: [], lostAnswers: 0 });
  for (const platform of platforms) platform.state = "up";
  const random = new Random(0);
  for (const pause of ROUNDS_MS) {
    world.now += pause;
    world.gate.begin();
    await world.publishers.wake();
    for (const act of CRON) await act(world, random, 0);
  }
  // A guest who was checked in late is checked out by the next run.
  world.now += MINUTE_MS;
  await ROBOTS.endClocks(world, random, 0);
  await ROBOTS.issuePapers(world, random, 0);
  world.now += MINUTE_MS;
  await world.publishers.wake();
}

/** What still waits although its time has come. */
export async function findWaiting(world: World): Promise<string | undefined> {
  const { now, store, provider } = world;
  const seen = await observe(store);
  const isOver = (at: number | null) => at !== null && at <= now - HOUR_MS;
  const clock = seen.bookings.find(({ due_at: at }) => isOver(at));
  if (clock) return `the clock of ${clock.id} (${clock.state}) ended at ${at(clock.due_at)}`;
  const held = seen.bookings.find(({ state }) => state === "hold");
  if (held) return `${held.id} still holds its nights`;
  const money = seen.bookings.find(({ pay_at: at }) => isOver(at));
  if (money) return `the money of ${money.id} (${money.state}) waits since ${at(money.pay_at)}`;
  const message = seen.bookings.find(({ message_at: at }) => isOver(at));
  if (message) return `the messages of ${message.id} wait since ${at(message.message_at)}`;
  const kept = seen.bookings.find(({ id, state }) => (state === "expired" || state === "declined") && keptOf(seen, id) > 0);
  if (kept) return `the money of ${kept.id} (${kept.state}) is not given back`;
  const sold = findUnread(world, seen);
  if (sold !== undefined) return sold;
  const refund = seen.refunds.find(({ state, next_try_at: at }) => state === "asked" || isOver(at));
  if (refund) return `the refund ${refund.id} is ${refund.state}`;
  const paper = await findUnissued(world, seen.bookings);
  if (paper !== undefined) return paper;
  const mail = seen.mails.find(({ sent_at: sent, failed_at: failed }) => sent === null && failed === null);
  if (mail) return `not sent: ${mail.key}`;
  const feed = seen.feeds.find(({ next_at: next }) => isOver(next));
  if (feed) return `the feed ${feed.id} was due at ${at(feed.next_at)}`;
  const calendar = seen.calendars.find(({ version, shown }) => shown < version);
  if (calendar) return `KV has version ${calendar.shown} of ${calendar.site} instead of ${calendar.version}`;
  for (const { id, ref, status } of seen.payments) {
    if (ref === null || status !== "paid") continue;
    const { charged, returned } = recordedOf(seen.movements, id);
    if (charged - returned !== provider.sums(ref).guest)
      return `${id}: ${charged - returned} in the ledger, ${provider.sums(ref).guest} at the provider`;
  }
  const unpaid = seen.payments.find(
    ({ ref, status }) => ref !== null && status !== "paid" && provider.payment(ref).status === "paid",
  );
  return unpaid && `the payment ${unpaid.id} is paid at the provider and ${unpaid.status} here`;
}

/** Money of a booking that is neither paid back nor about to be. */
function keptOf({ movements, refunds }: Observation, id: string): number {
  const paid = movements.reduce((sum, { booking, kind, amount }) => sum + (booking === id && kind !== "fee" ? amount : 0), 0);
  return refunds.reduce((left, { booking, state, amount }) => left - (booking === id && state !== "done" ? amount : 0), paid);
}

/** A night that a platform has sold, and that is free here. */
function findUnread(world: World, { nights }: Observation): string | undefined {
  const taken = new Set(nights.map(({ unit, night }) => `${unit} ${night}`));
  for (const { unitId, events, host } of world.platforms) {
    const night = events.flatMap(listNights).find((each) => each > todayOf(world) && !taken.has(`${unitId} ${each}`));
    if (night !== undefined) return `${host} has sold ${night}, which is free here`;
  }
  return undefined;
}

const at = (time: number | null): string => new Date(time ?? 0).toISOString();
