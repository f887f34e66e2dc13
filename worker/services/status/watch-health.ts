import type { Health } from "#contract/services/health.ts";
import { STATUS_SUBDOMAIN } from "#domain/hosts.ts";
import { judge, JUDGED_MINUTES } from "#domain/status/alerts.ts";
import { followOutages, ONE_OUTAGE_MS } from "#domain/status/outages.ts";
import { publicStates } from "#domain/status/public-parts.ts";
import type { Minute, Signals } from "#domain/status/signals.ts";
import { dayName } from "#domain/status/status-days.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import * as alerts from "#store/services/alerts.ts";
import * as healthMinutes from "#store/services/health-minutes.ts";
import { enqueue } from "#store/services/outbox.ts";
import { find as findSetting } from "#store/services/platform-settings.ts";
import { openStore } from "#store/dialect/open.ts";
import { isUniqueViolation, type Store } from "#store/dialect/store.ts";
import { configOf, type Env, originUnder } from "#worker/env.ts";
import { logError } from "../http/log.ts";
import { fetchToolsOf } from "../http/fetch-tools.ts";
import { alertMail } from "./alert-mail.ts";
import { type HeldStatus, readHeld, writeHeld } from "./held-status.ts";
import { readNamed } from "./read-named.ts";
import { countPastDays, readReport } from "./read-report.ts";
import { hookSecret, type HookTools, sendDueHooks } from "./send-hook.ts";
import { tellOwners } from "./tell-owners.ts";

/** Errors and failed jobs in an hour that are worth an alert. */
const MANY_FAULTS = 10;
/** What KV holds is written at least this often; the page says how old it is. */
const HELD_FOR_MS = 5 * MINUTE_MS;
/** The store counts as away if it needs longer. */
const STORE_TIMEOUT_MS = 20_000;

/** Dependencies of one minute. */
export interface WatchTools {
  env: Env;
  openStore: () => Promise<Store>;
  /** The platform's health as it was just measured. */
  health: Health;
  /** The webhook's key and connections; undefined if messages cannot be signed. */
  hook: Omit<HookTools, "webhook"> | undefined;
  /** The minute's time, in milliseconds since the epoch. */
  now: number;
}

/** Measures the platform's health, keeps it, and tells admins and owners what they have to know (0191). Runs each minute. */
export async function watchHealth(env: Env, health: Health, now: number): Promise<void> {
  const secret = await hookSecret(env);
  const hook = secret === undefined ? undefined : { ...fetchToolsOf(env, configOf(env)), secret, now };
  await watchMinute({ env, openStore: () => openStore(env), health, hook, now });
}

/** {@link watchHealth} with its dependencies. If the store is away, all it knows comes from KV and goes there. */
export async function watchMinute(tools: WatchTools): Promise<void> {
  const { env, health } = tools;
  const parts = Object.entries(health.parts).flatMap(([name, { state, ...measured }]) =>
    state === "unknown" ? [] : [[name, { state, ...measured }] as const],
  );
  const isPartial = parts.length < Object.keys(health.parts).length;
  const at = Math.floor(tools.now / MINUTE_MS) * MINUTE_MS;
  const minute: Minute = { at, signals: Object.fromEntries(parts), ...(isPartial ? { isPartial } : {}) };
  const { held, isKvAway } = await readHeld(env.SITES).then(
    (found) => ({ held: found, isKvAway: false }),
    (error: unknown) => {
      logError("status not read from KV", error);
      return { held: undefined, isKvAway: true };
    },
  );
  let recorded: Recorded | undefined;
  try {
    recorded = await withTimeout(recordMinute(tools, minute, held));
  } catch (error) {
    logError("health not recorded", error);
    // Without what KV holds nobody could be told, and a write would lose it.
    if (!isKvAway) await watchWithoutStore(tools, minute, held);
    return;
  }
  if (!recorded) return;
  const { store, webhook, changed } = recorded;
  await tellHook(tools, store, webhook, changed);
  await tellOwners(store, originUnder(configOf(env).mainOrigin, STATUS_SUBDOMAIN), tools.now);
  await holdReport(store, env, { held, webhook, now: tools.now });
}

interface Recorded {
  store: Store;
  webhook: string;
  changed: alerts.StoredAlert[];
}

async function tellHook({ hook }: WatchTools, store: Store, webhook: string, changed: alerts.StoredAlert[]): Promise<void> {
  const sent = hook && webhook !== "" ? await sendDueHooks({ ...hook, webhook }, changed) : [];
  if (sent.length > 0) await store.atomically((db) => sent.map((alert) => alerts.put(db, store.tables, alert)));
}

/** Writes the minute with all that follows from it, in one batch; undefined if another run of cron has. */
async function recordMinute(
  tools: WatchTools,
  { isPartial, ...measured }: Minute,
  held: HeldStatus | undefined,
): Promise<Recorded | undefined> {
  const { env, hook, now } = tools;
  const { at } = measured;
  const store = await tools.openStore();
  const { tables } = store;
  const [before, active, outages, setting, faults, named] = await Promise.all([
    healthMinutes.findLatest(store, JUDGED_MINUTES - 1),
    alerts.findActive(store),
    healthMinutes.findOutages(store, at - ONE_OUTAGE_MS),
    findSetting(store, "alerts"),
    readFaults(store, at),
    readNamed(store, env, at),
  ]);
  if (before.some((minute) => minute.at >= at)) return undefined;
  const signals = { ...measured.signals, ...named, ...faults.signals };
  const known = [...active, ...(held?.away ? held.alerts.filter(({ id }) => !active.some((alert) => alert.id === id)) : [])];
  const minutes = [...before, { at, signals, ...(isPartial ? { isPartial } : {}) }];
  const webhook = hook ? setting.value.webhook : "";
  const { changed, events } = follow(minutes, known, webhook, now);
  const told = events.length > 0 ? await alerts.findAdmins(store, now) : [];
  const { mainOrigin } = configOf(env);
  const mails = events.flatMap(({ alert, event }) =>
    told.map(({ id, email, userMetadata }) => alertMail(alert, event, { id, email, locale: localeOf(userMetadata) }, mainOrigin)),
  );
  const ended = followOutages({ at, signals, previousAt: before.at(-1)?.at, storeAwaySince: held?.away?.since ?? null }, outages);
  try {
    await store.atomically((db) => [
      healthMinutes.insertMinute(db, tables, { at, signals, faults: faults.total }),
      ...changed.map((alert) => alerts.put(db, tables, alert)),
      ...ended.map((outage) => healthMinutes.putOutage(db, tables, outage)),
      ...mails.map((mail) => enqueue(db, tables, crypto.randomUUID(), mail, now)),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "health_minutes")) return undefined;
    throw error;
  }
  return { store, webhook, changed };
}

/** Judges the minutes; `changed` are the alerts as they are to be written, with what the webhook has to be told. */
function follow(minutes: readonly Minute[], known: readonly alerts.StoredAlert[], webhook: string, now: number) {
  const open = known.filter(({ closedAt }) => closedAt === null);
  const judged = judge(minutes, open, now);
  const followed = judged.map(({ alert, event }): alerts.StoredAlert => {
    const former = known.find(({ id }) => id === alert.id) ?? { hookEvent: null, hookNextAt: null, hookTries: 0 };
    const hook = event === null || webhook === "" ? {} : { hookEvent: event, hookNextAt: now, hookTries: 0 };
    return { ...former, ...alert, ...hook };
  });
  return {
    changed: [...followed, ...known.filter(({ closedAt }) => closedAt !== null)],
    events: judged.flatMap(({ alert, event }) => (event === null ? [] : [{ alert, event }])),
  };
}

/** While the store is away emails cannot be written: the webhook is told directly, and KV keeps what is open. */
async function watchWithoutStore({ env, hook, now }: WatchTools, measured: Minute, held: HeldStatus | undefined): Promise<void> {
  const { store } = measured.signals;
  // One write that failed opens no alert yet.
  const state = held?.away || store?.state === "down" ? "down" : "slow";
  const signals: Signals = { ...measured.signals, store: { ...store, state } };
  const minutes = [...(held?.away?.minutes ?? []), { at: measured.at, signals, isPartial: true }].slice(-JUDGED_MINUTES);
  const webhook = hook ? (held?.webhook ?? "") : "";
  const { changed } = follow(minutes, held?.alerts ?? [], webhook, now);
  const sent = hook && webhook !== "" ? await sendDueHooks({ ...hook, webhook }, changed) : [];
  const report = held?.report ?? { days: [], incidents: [] };
  await writeHeld(env.SITES, {
    report: { ...report, at: measured.at, now: publicStates(signals) },
    webhook,
    alerts: changed
      .map((alert) => sent.find(({ id }) => id === alert.id) ?? alert)
      .filter(({ closedAt, hookNextAt }) => closedAt === null || hookNextAt !== null),
    away: { since: held?.away?.since ?? measured.at, minutes },
  }).catch((error: unknown) => logError("status not written to KV", error));
}

/** The errors and failed jobs of the day, and the most frequent one if there were many in the last hour. */
async function readFaults(store: Store, at: number): Promise<{ total: number; signals: Signals }> {
  const from = at - HOUR_MS;
  const [{ total, most }, then] = await Promise.all([
    healthMinutes.sumFaults(store, at, from),
    healthMinutes.findFirst(store, from),
  ]);
  // Faults are counted by day: in the first hour of a day only those of this day are known.
  const before = then === undefined ? total : dayName(then.at) === dayName(at) ? then.faults : 0;
  const isMany = most !== null && total - before >= MANY_FAULTS;
  return { total, signals: isMany ? { [`errors:${most}`]: { state: "down" } } : {} };
}

/** Writes to KV what the status page shows, if it changed or is some minutes old. */
async function holdReport(
  store: Store,
  env: Env,
  { held, webhook, now }: { held: HeldStatus | undefined; webhook: string; now: number },
): Promise<void> {
  const active = await alerts.findActive(store);
  const latest = await healthMinutes.findBefore(store, now + 1);
  const states = publicStates(latest?.signals ?? {});
  const isSame =
    held?.away === null &&
    held.webhook === webhook &&
    JSON.stringify(held.report.now) === JSON.stringify(states) &&
    JSON.stringify(held.alerts) === JSON.stringify(active);
  if (isSame && now - (held.report.at ?? 0) < HELD_FOR_MS) return;
  await countPastDays(store, now);
  const report = await readReport(store, now);
  await writeHeld(env.SITES, { report, webhook, alerts: active, away: null }).catch((error: unknown) =>
    logError("status not written to KV", error),
  );
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the store is late")), STORE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
