import type { Channel } from "./channels.ts";

/** Any reader whose name is not known. */
const OTHER_READER = "other";
/** A person who opens the address in a browser. */
const BROWSER = "browser";

interface Reader {
  name: string;
  pattern: RegExp;
  channel?: Channel;
}

/** Platforms do not document their User-Agents; these are parts of the names that they use. */
const READERS: readonly Reader[] = [
  { name: "Airbnb", pattern: /airbnb/i, channel: "airbnb" },
  { name: "Booking.com", pattern: /booking\.?com/i, channel: "booking" },
  { name: "Vrbo", pattern: /vrbo|homeaway|expedia/i, channel: "vrbo" },
  { name: "Natuurhuisje", pattern: /natuurhuisje|naturehouse/i, channel: "natuurhuisje" },
  { name: "Micazu", pattern: /micazu/i, channel: "micazu" },
  { name: "Google", pattern: /google/i, channel: "google" },
  { name: "Apple", pattern: /dataaccessd|calendaragent|icloud/i },
  { name: "Microsoft", pattern: /outlook|microsoft|exchange/i },
  { name: BROWSER, pattern: /^Mozilla\/5\.0 (?!.*(?:compatible;|bot\b)).*(?:Chrome|Firefox|Safari)\//i },
];

/** Longer User-Agents are cut, because they are input from outside. */
const MAX_USER_AGENT_LENGTH = 300;

/** Finds the short name of a calendar's reader by its User-Agent; one of a fixed set. */
export function readerOf(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, MAX_USER_AGENT_LENGTH);
  return READERS.find(({ pattern }) => pattern.test(text))?.name ?? OTHER_READER;
}

/**
 * Selects the fetches that a channel made itself. Until a channel has used its own name, these are the ones of unnamed
 * readers; never those of browsers and of other programs.
 */
export function fetchesOf<T extends { agent: string }>(fetches: readonly T[], channel: Channel): T[] {
  const name = READERS.find((reader) => reader.channel === channel)?.name;
  const named = fetches.filter(({ agent }) => agent === name);
  return named.length > 0 ? named : fetches.filter(({ agent }) => agent === OTHER_READER);
}
