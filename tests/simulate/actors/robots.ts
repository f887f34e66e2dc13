import { findUnshown } from "#store/letting/calendar-versions.ts";
import { leaseHost, renewLease } from "#store/letting/feed-hosts.ts";
import { findDueHosts } from "#store/letting/feeds.ts";
import { findByRefs } from "#store/letting/payments.ts";
import { beginRun, endRun } from "#store/services/faults.ts";
import { PLATFORM_LANE } from "#store/services/outbox.ts";
import { deliverLane } from "#services/mail/deliver-lane.ts";
import { endClocks as endDueClocks } from "#letting/bookings/end-clocks.ts";
import { publishCalendar } from "#letting/calendars/publish-calendar.ts";
import { syncRound } from "#letting/channels/sync-due.ts";
import { sendDueMessages } from "#letting/messages/send-due-messages.ts";
import { issueDuePapers } from "#letting/papers/issue-due-papers.ts";
import { checkById, checkDue, compareDue } from "#letting/payments/check-payments.ts";
import { reconcileDue } from "#letting/payments/reconcile-payments.ts";
import { sendDueRefunds } from "#letting/payments/send-refunds.ts";
import { HOUSES } from "../given-houses.ts";
import type { Act, Acts } from "./act.ts";

const endClocks: Act = async (world, _random, isolate) => `ends ${await endDueClocks(world.tools(isolate))} clocks`;

const checkPayments: Act = async (world, _random, isolate) => {
  const tools = world.tools(isolate);
  await checkDue(tools);
  await reconcileDue(tools);
  await sendDueRefunds(tools);
  return `compares ${(await compareDue(tools)).compared} payments`;
};

const sendMessages: Act = async (world, _random, isolate) =>
  `sends ${(await sendDueMessages(world.tools(isolate))).sent} messages`;

/** Cron records the runs that left nothing to do; the next one looks at what has changed since. */
const issuePapers: Act = async (world, _random, isolate) => {
  const { store, now } = world;
  await beginRun(store, "papers", { startedAt: now, leaseUntil: now });
  const looked = await issueDuePapers(world.tools(isolate));
  const run = { name: "papers", startedAt: now, endedAt: now, durationMs: 0, failedAt: null, failure: null };
  await endRun(store, { ...run, isComplete: true });
  return `looks at the papers of ${looked}`;
};

const LEASE_MS = 3 * 60_000;

const syncFeeds: Act = async (world, _random, isolate) => {
  const tools = world.tools(isolate);
  const { store, now } = tools;
  const hosts = await findDueHosts(store, now, 200);
  for (const host of hosts) {
    const part = { host, part: 0 };
    if (!(await leaseHost(store, part, now, now + LEASE_MS))) continue;
    try {
      await syncRound(tools, host, { progress: { timeouts: 0 }, part: 0, concurrency: 4 });
    } finally {
      await renewLease(store, part, now);
    }
  }
  return `reads ${hosts.join(", ") || "nothing"}`;
};

const deliverMail: Act = async (world) => {
  const { store, mail } = world;
  const digestOf = async (siteId: string, address: string) => `${siteId} ${address}`;
  const clock = () => world.now;
  await deliverLane({ store, lane: PLATFORM_LANE, relays: [mail.relay], digestOf, clock }).finally(() => {
    // After a crash the store may not know of a message that was accepted.
    if (world.gate.isFaulted) mail.unanswered += 1;
  });
  return `delivers; ${mail.accepted.size} so far`;
};

const repairCalendars: Act = async ({ store, publishers }) => {
  const unshown = await findUnshown(store, 100);
  for (const siteId of unshown) await publishCalendar({ CALENDARS: publishers.namespace }, siteId);
  return `publishes ${unshown.join(", ") || "nothing"}`;
};

const failMail: Act = async ({ mail }, random) => {
  mail.state = random.weighted({ up: 5, down: 2, deferring: 2, lossy: 1 });
  return `the mail server is ${mail.state}`;
};

const failProvider: Act = async ({ provider }, random) => {
  const fault = random.weighted({ none: 4, down: 2, failures: 2, lost: 2 });
  provider.isDown = fault === "down";
  provider.failures = fault === "failures" ? [429, 500] : [];
  provider.lostAnswers = fault === "lost" ? random.int(1, 2) : 0;
  return `the provider: ${fault}`;
};

/** Webhooks arrive: in any order, some twice, some not at all. */
const deliverHooks: Act = async (world, random, isolate) => {
  const { hooks, store } = world;
  const arriving = hooks.splice(0).filter(() => random.chance(0.9));
  if (random.chance(0.3)) arriving.reverse();
  for (const ref of arriving.flatMap((each) => (random.chance(0.2) ? [each, each] : [each]))) {
    const payments = (await Promise.all(HOUSES.map(({ id }) => findByRefs(store, [`account-${id}`], [ref])))).flat();
    for (const { id } of payments) await checkById(world.tools(isolate), id);
  }
  return `${arriving.length} webhooks arrive`;
};

export const ROBOTS = {
  endClocks,
  checkPayments,
  sendMessages,
  issuePapers,
  syncFeeds,
  deliverMail,
  repairCalendars,
  failMail,
  failProvider,
  deliverHooks,
} satisfies Acts;
