import type { Edit } from "#client/kit/markdown/format.ts";
import type { TemplateText } from "#contract/letting/message.ts";
import { placesIn, type Variable } from "#domain/messages/fill-template.ts";

export const NO_TEXT: TemplateText = { subject: "", body: "" };

/** Variables without a value in some bookings. */
const MAY_BE_MISSING: readonly string[] = [
  "hostPhone",
  "arrivalTime",
  "due",
  "dueDay",
  "until",
  "address",
  "directions",
  "key",
  "parking",
  "wifi",
  "other",
  "arrivalInfo",
] satisfies Variable[];
const LINKS: readonly string[] = ["link", "reviewLink", "map"] satisfies Variable[];

/** Variables in a template that may have no value, and for which it has no fallback text; each once. */
export const riskyVariables = (template: string): string[] => [
  ...new Set(
    placesIn(template).flatMap(({ name, fallback }) => (fallback === undefined && MAY_BE_MISSING.includes(name) ? [name] : [])),
  ),
];

/**
 * Returns the edit that puts a variable at the selection. One that may be missing gets a place for a fallback text, where the
 * cursor is then put; an address becomes the target of a Markdown link, whose label is then selected.
 */
export function insertionOf(
  variable: Variable,
  { start, end }: { start: number; end: number },
  { isLink, label }: { isLink: boolean; label: string },
): Edit {
  if (isLink && LINKS.includes(variable)) {
    return { from: start, to: end, insert: `[${label}]({{${variable}}})`, start: start + 1, end: start + 1 + label.length };
  }
  const mayBeMissing = MAY_BE_MISSING.includes(variable);
  const insert = mayBeMissing ? `{{${variable}|}}` : `{{${variable}}}`;
  const after = start + insert.length - (mayBeMissing ? "}}".length : 0);
  return { from: start, to: end, insert, start: after, end: after };
}

/** Returns the edit that adds a fallback text to the first placeholder of a variable that has none. */
export function withOtherWords(template: string, variable: string): Edit | undefined {
  const found = new RegExp(`\\{\\{\\s*${variable}\\s*\\}\\}`).exec(template);
  if (!found) return undefined;
  const insert = `{{${variable}|}}`;
  const after = found.index + insert.length - "}}".length;
  return { from: found.index, to: found.index + found[0].length, insert, start: after, end: after };
}
