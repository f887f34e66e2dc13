import { searchText } from "../../search-text.ts";
import type { BookingChannel } from "../channels.ts";

/** Beginnings of names of channels, those of our own export in its three languages among them. */
const NAMES: readonly (readonly [BookingChannel, RegExp])[] = [
  ["airbnb", /^air ?bnb/],
  ["booking", /^booking(?:\.| ?com|$)/],
  ["vrbo", /^(?:vrbo|homeaway|fewo|abritel)/],
  ["website", /^(?:website|own site|eigen site|wlasna strona)/],
  ["phone", /^(?:telefoon|phone|telefon)/],
  ["email", /^e-?mail/],
];

/** The channel that a cell names. */
export function readChannel(cell: string): BookingChannel {
  const name = searchText(cell);
  return NAMES.find(([, names]) => names.test(name))?.[0] ?? "other";
}
