import { nightsOfFile } from "../platform.ts";
import { todayOf, type World } from "../world.ts";
import type { Act, Acts } from "./act.ts";
import { named, someStay } from "./guests.ts";

const sellElsewhere: Act = async (world, random) => {
  const platform = random.of(world.platforms);
  const stay = someStay(world, random);
  const isSold = platform.sell(stay, `${crypto.randomUUID()}@${platform.host}`);
  return `${platform.host} ${isSold ? "sells" : "does not sell"} ${named(platform.unitId, stay)}`;
};

const cancelElsewhere: Act = async (world, random) => {
  const platform = random.of(world.platforms);
  const cancelled = random.pick(platform.events);
  platform.events = platform.events.filter((event) => event !== cancelled);
  return cancelled ? `${platform.host} cancels ${named(platform.unitId, cancelled)}` : "has nothing to cancel";
};

const failElsewhere: Act = async (world, random) => {
  const platform = random.of(world.platforms);
  platform.state = random.weighted({ up: 5, failing: 2, empty: 1, cut: 1 });
  return `${platform.host} is ${platform.state}`;
};

/** An isolate answers from its memory for ten seconds. */
const EXPORT_DELAY_MS = 10_000;

/** A platform fetches our calendar, from any isolate. */
const fetchExport: Act = async (world, random, isolate) => {
  const platform = random.of(world.platforms);
  const { context, done } = world.context(isolate);
  const request = new Request(`https://vrijhuis.nl/calendar/${platform.exportToken}.ics`, {
    headers: { "User-Agent": "Airbnb/1" },
  });
  const { serveExport } = world.isolates[isolate].exports;
  const response = await serveExport(request, context, platform.exportToken);
  await done();
  if (response.status !== 200) throw new Error(`our calendar was answered with ${response.status}`);
  platform.busy = nightsOfFile(await response.text());
  if (!isChangedSince(world, platform.siteId, EXPORT_DELAY_MS)) complainOfFile(world, platform);
  return `${platform.host} fetches ${platform.busy.size} nights`;
};

/** True if a site's calendar may have changed in the last `ms`. */
function isChangedSince({ versions, now, gate }: World, siteId: string, ms: number): boolean {
  return gate.hadCompany || (versions.get(siteId)?.at(-1)?.at ?? 0) >= now - ms;
}

function complainOfFile({ seen, complaints, ...world }: World, { unitId, busy, host }: World["platforms"][number]): void {
  const today = todayOf(world as World);
  // Blocks that the platform's own calendar puts on its unit are not told to itself.
  const ours = seen.nights.filter(
    ({ unit, kind }) => unit === unitId && (kind === "stay" || kind === "block" || kind === "preparation"),
  );
  const missing = ours.find(({ night }) => night >= today && !busy.has(night));
  if (missing) complaints.push(`our calendar for ${host} lacks ${missing.night} (${missing.kind})`);
  const taken = new Set(seen.nights.filter(({ unit }) => unit === unitId).map(({ night }) => night));
  const free = [...busy].find((night) => night >= today && !taken.has(night as never));
  if (free) complaints.push(`our calendar for ${host} has ${free}, which is free`);
}

export const CHANNELS = { sellElsewhere, cancelElsewhere, failElsewhere, fetchExport } satisfies Acts;
