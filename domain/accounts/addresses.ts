import { toPunycode, toUnicode } from "../domains/punycode.ts";
import { isSingleScript, toLatinLookalike } from "../domains/scripts.ts";

/** Longest address that every mail server must accept (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const MAX_EMAIL_LENGTH = 254;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Other characters could turn into another address in lower case: the Kelvin sign (U+212A) becomes `k`. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const IDN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/**
 * Returns the one form in which an email address is stored and compared: in lower case, with an internationalised domain in
 * punycode, as mail servers and DNS have it. `Anna@Müller.example` and `anna@xn--mller-kva.example` are the same. Undefined if it
 * is not a valid address, or not one that we can write to (see {@link emailProblem}).
 */
export function normalizeEmail(raw: string): string | undefined {
  const typed = raw.trim();
  const at = typed.lastIndexOf("@");
  const local = typed.slice(0, at).toLowerCase();
  const labels = typed
    .slice(at + 1)
    .split(".")
    .map(toAsciiLabel);
  const valid =
    at > 0 &&
    VISIBLE_ASCII.test(typed.slice(0, at)) &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => label !== undefined && LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "");
  const email = `${local}@${labels.join(".")}`;
  return valid && email.length <= MAX_EMAIL_LENGTH ? email : undefined;
}

/** A label of a hostname in lower case and punycode; undefined if another one would be meant after the conversion (RFC 5891, 5.3). */
function toAsciiLabel(label: string): string | undefined {
  if (VISIBLE_ASCII.test(label)) return label.toLowerCase();
  const composed = label.normalize("NFC");
  const isChanged = composed !== composed.normalize("NFKC") || Array.from(label).some(becomesAscii);
  return !isChanged && IDN_LABEL.test(composed) ? toPunycode(composed.toLowerCase()) : undefined;
}

const becomesAscii = (sign: string): boolean => !VISIBLE_ASCII.test(sign) && VISIBLE_ASCII.test(sign.normalize("NFKC"));

/**
 * The reason why an address is refused, undefined if it is not: `emailLetters` if it needs SMTPUTF8 (RFC 6531), which our
 * transport does not speak and many mail servers do not accept: letters outside ASCII in front of the `@`.
 */
export function emailProblem(raw: string): "email" | "emailLetters" | undefined {
  if (normalizeEmail(raw) !== undefined) return undefined;
  const [local = "", domain = ""] = raw.trim().split("@");
  return /^[^\s\p{C}]+$/u.test(local) && !VISIBLE_ASCII.test(local) && normalizeEmail(`a@${domain}`) !== undefined
    ? "emailLetters"
    : "email";
}

/** A whole address in its stored form, or the beginning of one in lower case: what lists search for. */
export const emailPrefix = (typed: string): string => normalizeEmail(typed) ?? typed.trim().toLowerCase();

/**
 * Formats an email address for reading: an internationalised domain in its own letters, unless it only imitates Latin ones or its
 * punycode has signs that no domain can have, such as one that turns the text around.
 */
export function showEmail(email: string): string {
  if (!email.includes("xn--")) return email;
  const at = email.lastIndexOf("@");
  const labels = email.slice(at + 1).split(".");
  return `${email.slice(0, at)}@${labels.map(toReadableLabel).join(".")}`;
}

function toReadableLabel(label: string): string {
  const shown = toUnicode(label);
  const isImitation = !/\p{Script=Latin}/u.test(shown) && VISIBLE_ASCII.test(toLatinLookalike(shown));
  return isSingleScript(shown) && !isImitation && toAsciiLabel(shown) === label ? shown : label;
}

/** Returns a telephone number in E.164 without the plus; undefined if it is not a valid number. */
export function normalizePhone(raw: string): string | undefined {
  const digits = raw.trim().replace(/^\+/, "").replace(/ /g, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
