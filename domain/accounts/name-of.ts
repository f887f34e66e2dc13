import { toSingleLine } from "../text-rules.ts";
import type { UserMetadata } from "./claims.ts";

const MAX_NAME_LENGTH = 120;
/** Only this much of a longer name is processed, in UTF-16 units. */
const MAX_READ_LENGTH = 1000;

/** Returns the user's name on a single line, without invisible characters; an empty string for users without a name. */
export function nameOf({ name, full_name: full }: UserMetadata): string {
  const given = typeof name === "string" ? name : typeof full === "string" ? full : "";
  return toSingleLine(given.slice(0, MAX_READ_LENGTH)).slice(0, MAX_NAME_LENGTH).toWellFormed();
}
