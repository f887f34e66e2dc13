/** A media type (RFC 9110, section 8.3.1), with parameters. */
const MEDIA_TYPE =
  /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+:-]+|"[\w !#$&^.+:/,-]*"))*$/i;
const MAX_LENGTH = 255;

export const isMediaType = (text: string): boolean => text.length <= MAX_LENGTH && MEDIA_TYPE.test(text);

/** A type that a bucket allows: `image/png`, or all of a kind (`image/*`), or everything. */
export const isAllowedTypePattern = (text: string): boolean =>
  text === "*" || text === "*/*" || (text.endsWith("/*") ? isMediaType(`${text.slice(0, -1)}x`) : isMediaType(text));

/** The type without parameters, in lower case. */
const essenceOf = (type: string): string => type.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Checks whether a bucket's list allows a type; parameters are ignored. An empty list allows all, as in storage-api. */
export function isAllowedType(type: string, allowed: readonly string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true;
  const essence = essenceOf(type);
  return allowed.some((pattern) => {
    const each = essenceOf(pattern);
    return each === "*" || each === "*/*" || each === essence || (each.endsWith("/*") && essence.startsWith(each.slice(0, -1)));
  });
}

/** Types that browsers show without running anything in them. */
const SHOWN = /^(?:image\/(?!svg)|audio\/|video\/|text\/plain$)/;
/**
 * Types that a page of the same origin could load as a script, a style sheet or a page. SVG is not among them: pictures need it.
 */
const ACTIVE =
  /^(?!image\/svg\+xml$)(?:text\/(?!plain$|csv$|markdown$|calendar$|vcard$)|application\/(?:x-)?(?:java|ecma)script|application\/wasm|.*(?:html|[/+]xml))/;

/**
 * Type and disposition with which a file is sent, since it has the origin of our own pages: only pictures, audio, video and plain
 * text are shown, and anything a browser could run is sent as plain text.
 */
export function servedType(type: string): { type: string; isAttachment: boolean } {
  const essence = essenceOf(type);
  if (ACTIVE.test(essence)) return { type: "text/plain; charset=utf-8", isAttachment: true };
  return { type, isAttachment: !SHOWN.test(essence) };
}
