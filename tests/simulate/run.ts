import { CHANNELS } from "./actors/channels.ts";
import { GUESTS } from "./actors/guests.ts";
import { OWNERS } from "./actors/owners.ts";
import { ROBOTS } from "./actors/robots.ts";
import { VISITORS } from "./actors/visitors.ts";
import type { Act } from "./actors/act.ts";
import { INVARIANTS, type InvariantName } from "./invariants.ts";
import { observe } from "./observe.ts";
import { Random } from "./random.ts";
import { findWaiting, settle } from "./settle.ts";
import type { ActionName, Step } from "./steps.ts";
import { type OpenWorldStore, openWorld, type World } from "./world.ts";

const ACTS: Record<ActionName, Act> = { ...GUESTS, ...OWNERS, ...CHANNELS, ...ROBOTS, ...VISITORS };

/** A rule that was broken. */
export interface Failure {
  invariant: InvariantName;
  problem: string;
  /** What happened until then, one line for each step. */
  trace: string[];
}

export interface Options {
  open?: OpenWorldStore;
  /** Changes the world before the first step: a planted bug. */
  plant?: ((world: World) => void) | undefined;
}

/** Runs steps in a new world; returns the first rule that is broken. */
export async function run(seed: number, steps: readonly Step[], { open, plant }: Options = {}): Promise<Failure | undefined> {
  const world = await openWorld(seed, open);
  const trace: string[] = [];
  try {
    plant?.(world);
    for (const step of steps) {
      await advance(world, world.start + step.at);
      const error = await take(world, step, trace);
      const failure = error ?? (await check(world));
      if (failure) return { ...failure, trace };
    }
    await settle(world);
    const broken = await check(world);
    if (broken) return { ...broken, trace: [...trace, "everything works again"] };
    const waiting = await findWaiting(world);
    return waiting === undefined ? undefined : { invariant: "waiting", problem: waiting, trace };
  } catch (error) {
    return { invariant: "error", problem: describe(error), trace };
  } finally {
    await world.close();
  }
}

type Broken = Omit<Failure, "trace">;
const MINUTE_MS = 60_000;

/** Lets time pass: alarms go off, and cron publishes each minute what no alarm has. */
async function advance(world: World, to: number): Promise<void> {
  world.gate.begin();
  const { publishers } = world;
  const isLong = to - world.cronAt >= MINUTE_MS;
  world.now = Math.max(world.now, to - (isLong ? MINUTE_MS : 0));
  if (isLong) world.cronAt = world.now;
  await publishers.wake();
  if (isLong) await ACTS.repairCalendars(world, new Random(0), 0);
  world.now = Math.max(world.now, to);
  await publishers.wake();
}

/** Takes a step; returns an error that no fault explains. */
async function take(
  world: World,
  { action, seed, isolate, fault, meanwhile, at }: Step,
  trace: string[],
): Promise<Broken | undefined> {
  const { gate } = world;
  world.ids = new Random(seed ^ 0x5eed);
  let inner: Broken | undefined;
  const others = meanwhile && {
    at: meanwhile.at,
    run: async () => {
      const { ids } = world;
      inner = await take(world, meanwhile.step, trace);
      world.ids = ids;
    },
  };
  gate.begin(fault ?? undefined, others ?? undefined);
  const note = (what: string) => trace.push(`${new Date(world.start + at).toISOString()} ${action} in ${isolate}: ${what}`);
  try {
    note(await ACTS[action](world, new Random(seed), isolate));
  } catch (error) {
    note(gate.isFaulted ? `${fault?.kind} at ${fault?.at}` : describe(error));
    if (!gate.isFaulted) return { invariant: "error", problem: describe(error) };
  }
  return inner;
}

async function check(world: World): Promise<Broken | undefined> {
  const { gate, complaints } = world;
  gate.begin();
  const [complaint] = complaints;
  if (complaint !== undefined) return { invariant: "complaint", problem: complaint };
  if (gate.isWritten) {
    world.seen = await observe(world.store);
    gate.isWritten = false;
    note(world);
  }
  for (const [name, invariant] of Object.entries(INVARIANTS)) {
    const problem = invariant(world.seen, world);
    if (problem !== undefined) return { invariant: name as InvariantName, problem };
  }
  return undefined;
}

/** Notes which versions of the calendars there are now. */
function note({ seen, versions, now }: World): void {
  for (const { site, version } of seen.calendars) {
    const known = versions.get(site) ?? [];
    if (known.at(-1)?.version !== version) versions.set(site, [...known, { version, at: now }]);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause, stack = "" } = error;
  const where = stack.split("\n").find((line) => line.includes("/worker/")) ?? "";
  return `${message.split("\n")[0]}${cause instanceof Error ? `: ${cause.message}` : ""} ${where.trim()}`;
}
