import { toSingleLine } from "../text-rules.ts";

const MAX_LENGTH = 80;

/**
 * The name in From of a site's emails: one line without characters that mail programs could read as an address. Empty if nothing
 * is left.
 */
export const senderName = (name: string): string =>
  Array.from(toSingleLine(name.replace(/[<>"@\\]+/g, " ")))
    .slice(0, MAX_LENGTH)
    .join("")
    .replace(/ +/g, " ")
    .trim();
