import { toSingleLine } from "../text-rules.ts";
import type { UserMetadata } from "./claims.ts";

/** The longest name that is kept. */
const LONGEST_NAME = 120;
/** What is looked at of one that is longer. */
const MAX_READ = 1000;

/** The name somebody gave, on one line and without characters that cannot be seen. */
export function nameOf({ name, full_name: full }: UserMetadata): string {
  const given = typeof name === "string" ? name : typeof full === "string" ? full : "";
  return toSingleLine(given.slice(0, MAX_READ)).slice(0, LONGEST_NAME).toWellFormed();
}
