/** Characters of a name, counted by code point. */
export const MAX_HOME_NAME_LENGTH = 60;

/** Controls, also those that turn the direction of writing or cannot be seen; not the joiner inside an emoji. */
const UNWRITTEN = /(?!\u200D)\p{C}|[\u2028\u2029]/gu;
/** Nothing one could read aloud or point at. */
const BLANK = /^[\s\u200D\p{M}]*$/u;

/** A home's name as somebody typed it, on one line; undefined when it is empty or too long. */
export function parseHomeName(given: string | null): string | undefined {
  const name = (given ?? "")
    .replace(/[\t\r\n]/g, " ")
    .replace(UNWRITTEN, "")
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
  return BLANK.test(name) || Array.from(name).length > MAX_HOME_NAME_LENGTH ? undefined : name;
}
