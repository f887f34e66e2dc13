import type { Edit } from "#client/kit/markdown/format.ts";
import type { TemplateText } from "#contract/letting/message.ts";
import { placesIn, type Variable, VARIABLES } from "#domain/messages/fill-template.ts";

export const NO_TEXT: TemplateText = { subject: "", body: "" };

/** The names of variables in the language of the screen. */
export type NameOf = (variable: string) => string;

/** `{{ name | other words }}`: braces and spaces, the name, and everything after it. */
const PLACE = /(\{\{\s*)([^{}|]*?)(\s*(?:\|[^{}]*)?\}\})/g;

/** Writes a template with the names that owners know, as its editor shows it: `{{First name}}` for `{{firstName}}`. */
export const showNames = (template: string, nameOf: NameOf): string =>
  template.replace(PLACE, (_, before: string, name: string, after: string) => before + nameOf(name) + after);

/** Reads what {@link showNames} writes, and names in other cases; names that no variable has stay as they are typed. */
export function readNames(shown: string, nameOf: NameOf): string {
  const ids = new Map(VARIABLES.map((variable) => [nameOf(variable).toLowerCase(), variable]));
  return shown.replace(
    PLACE,
    (_, before: string, name: string, after: string) => before + (ids.get(name.toLowerCase()) ?? name) + after,
  );
}

/** Divides a shown template into texts and placeholders, which begin with two braces. */
export const splitPlaces = (shown: string): string[] => shown.split(/(\{\{[^{}]*\}\})/).filter((part) => part !== "");

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
 * cursor is then put; an address becomes the target of a Markdown link, whose label is then selected. `label` is the variable's
 * name in the text.
 */
export function insertionOf(
  variable: Variable,
  { start, end }: { start: number; end: number },
  { isLink, label }: { isLink: boolean; label: string },
): Edit {
  if (isLink && LINKS.includes(variable)) {
    return { from: start, to: end, insert: `[${label}]({{${label}}})`, start: start + 1, end: start + 1 + label.length };
  }
  const mayBeMissing = MAY_BE_MISSING.includes(variable);
  const insert = mayBeMissing ? `{{${label}|}}` : `{{${label}}}`;
  const after = start + insert.length - (mayBeMissing ? "}}".length : 0);
  return { from: start, to: end, insert, start: after, end: after };
}

/** Returns the edit that adds a fallback text to the first placeholder of this name that has none. */
export function withOtherWords(shown: string, label: string): Edit | undefined {
  const found = [...shown.matchAll(PLACE)].find(([, , name, after]) => name === label && after?.trim() === "}}");
  if (!found) return undefined;
  const insert = `{{${label}|}}`;
  const after = found.index + insert.length - "}}".length;
  return { from: found.index, to: found.index + found[0].length, insert, start: after, end: after };
}
