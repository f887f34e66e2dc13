/** In code points. */
export const MAX_HOME_NAME_LENGTH = 60;

/** Control and format characters, including those that change the text direction; not the zero-width joiner of emoji. */
const CONTROLS = /(?!\u200D)\p{C}|[\u2028\u2029]/gu;
/** Matches a text without visible characters. */
const BLANK = /^[\s\u200D\p{M}]*$/u;

/** Reads a typed home name as one line; undefined if it is empty or too long. */
export function parseHomeName(given: string | null): string | undefined {
  const name = (given ?? "")
    .replace(/[\t\r\n]/g, " ")
    .replace(CONTROLS, "")
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
  return BLANK.test(name) || Array.from(name).length > MAX_HOME_NAME_LENGTH ? undefined : name;
}
