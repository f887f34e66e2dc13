/** Longest address that every mail server must accept (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const MAX_EMAIL_LENGTH = 254;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Other characters could turn into another address in lower case: the Kelvin sign (U+212A) becomes `k`. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** Returns an email address in lower case; undefined if it is not a valid address. */
export function normalizeEmail(raw: string): string | undefined {
  const typed = raw.trim();
  if (typed.length > MAX_EMAIL_LENGTH || !VISIBLE_ASCII.test(typed)) return undefined;
  const email = typed.toLowerCase();
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split(".");
  const valid =
    at > 0 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "");
  return valid ? email : undefined;
}

/** Returns a telephone number in E.164 without the plus; undefined if it is not a valid number. */
export function normalizePhone(raw: string): string | undefined {
  const digits = raw.trim().replace(/^\+/, "").replace(/ /g, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
