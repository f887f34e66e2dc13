import { searchText } from "../../search-text.ts";

/** Where a booking of a file was made: the channels that a booking can have. */
export const FILE_CHANNELS = ["website", "phone", "email", "airbnb", "booking", "vrbo", "other"] as const;
export type FileChannel = (typeof FILE_CHANNELS)[number];

/** Beginnings of names of channels, those of our own export in its three languages among them. */
const NAMES: readonly (readonly [FileChannel, RegExp])[] = [
  ["airbnb", /^air ?bnb/],
  ["booking", /^booking(?:\.| ?com|$)/],
  ["vrbo", /^(?:vrbo|homeaway|fewo|abritel)/],
  ["website", /^(?:website|own site|eigen site|wlasna strona)/],
  ["phone", /^(?:telefoon|phone|telefon)/],
  ["email", /^e-?mail/],
];

export function readChannel(cell: string): FileChannel {
  const name = searchText(cell);
  return NAMES.find(([, names]) => names.test(name))?.[0] ?? "other";
}
