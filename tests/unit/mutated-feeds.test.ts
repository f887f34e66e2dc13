import fc from "fast-check";
import { test } from "vitest";
import { nightsOfFeed } from "#domain/channels/nights-of-feed.ts";
import { readCalendar } from "#domain/icalendar/read-calendar.ts";
import { FEEDS } from "../fixtures/feeds/expected-feeds.ts";
import { FEED_WINDOW, readFixture } from "../support/feeds.ts";
import { measureCpuMs } from "../support/cpu-time.ts";

const RUNS = 5000;
const MAX_MS = 2000;

interface Component {
  /** Index of the first line, and of the line after the last one. */
  from: number;
  to: number;
  uid: string;
}

interface Feed {
  lines: string[];
  lineBreak: string;
  components: Component[];
}

function toFeed(text: string): Feed {
  const lineBreak = ["\r\r\n", "\r\n", "\n", "\r"].find((each) => text.includes(each)) ?? "\n";
  const lines = text.split(lineBreak);
  const components: Component[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^BEGIN:(?:VEVENT|VFREEBUSY)/i.test(line)) components.push({ from: index, to: index, uid: "" });
    const last = components.at(-1);
    if (last && /^END:(?:VEVENT|VFREEBUSY)/i.test(line)) last.to = index + 1;
    if (last && /^UID/i.test(line)) last.uid = line;
  }
  return { lines, lineBreak, components };
}

const feeds = Object.entries(FEEDS)
  .filter(([, { problem }]) => !problem)
  .map(([name]) => toFeed(readFixture(name)))
  .filter(({ components }) => components.length > 0 && components.every(({ from, to }) => to > from));

const { from: today, until } = FEED_WINDOW;

function closedNights(text: string): Set<string> | undefined {
  const read = readCalendar(text, FEED_WINDOW);
  if ("problem" in read) return undefined;
  return new Set(nightsOfFeed(read.events, { today, until, opensEdges: false }).map(({ night }) => night));
}

const closedByOthers = new Map<string, Set<string>>();

/** The nights of a feed's other events. */
function nightsWithout(text: string): Set<string> {
  const nights = closedByOthers.get(text) ?? closedNights(text) ?? new Set();
  closedByOthers.set(text, nights);
  return nights;
}

/** Separated by bars. */
const PIECES = [
  '\u0000| |;|:|,|=|"|\\|/|\t|\r|\n|-|0|1|9|T|Z|X|\u202e|😀|P99999W|;TZID=Europe/Paris',
  "\r\n|\r\n |BEGIN:VEVENT|BEGIN:VALARM\r\n|END:VALARM|\r\nEND:VEVENT\r\n|\r\nEND:VCALENDAR\r\n",
  "\r\nDTSTART:20261204\r\n|\r\nSTATUS:CANCELLED\r\n|\r\nDURATION:P99999999W\r\n",
  "\r\nRRULE:FREQ=DAILY\r\n|\r\nRRULE:FREQ=SECONDLY;COUNT=999999999;BYDAY=MO\r\n",
].flatMap((pieces) => pieces.split("|"));

const mutation = fc.record({
  feed: fc.constantFrom(...feeds),
  component: fc.nat(1000),
  line: fc.nat(1000),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat(12),
  piece: fc.constantFrom("", ...PIECES),
  times: fc.constantFrom(1, 1, 1, 200),
});

test(`${RUNS} mutations never throw or hang, and lose no night of another event`, { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(mutation, ({ feed: { lines, lineBreak, components }, component, line, at, remove, piece, times }) => {
      const { from, to, uid } = components[component % components.length] ?? { from: 0, to: 0, uid: "" };
      const index = from + (line % (to - from));
      const original = lines[index] ?? "";
      const start = Math.floor(original.length * at);
      const changed = original.slice(0, start) + piece.repeat(times) + original.slice(start + remove);
      const mutated = lines.with(index, changed).join(lineBreak);
      // Versions of one event may replace each other.
      const touched = components.filter((each) => each.from === from || (each.uid === uid && uid !== ""));
      const others = lines.filter((_, each) => !touched.some((part) => each >= part.from && each < part.to)).join(lineBreak);
      let closed: Set<string> | undefined;
      const ms = measureCpuMs(() => (closed = closedNights(mutated)), 1);
      // A refused calendar changes nothing.
      const isLost = (night: string): boolean => closed !== undefined && !closed.has(night);
      // Without `expect`, which takes longer than reading a feed.
      return ms < MAX_MS && ![...nightsWithout(others)].some(isLost);
    }),
    { numRuns: RUNS },
  );
});
