/** Longest address a mail server has to take (RFC 5321, section 4.5.3.1.3, without the brackets). */
const LONGEST_EMAIL = 254;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Anything else could become another address in lower case, such as the Kelvin sign (U+212A), which becomes `k`. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** An e-mail address in lower case; undefined when no mail can be sent to it. */
export function normalizeEmail(raw: string): string | undefined {
  const typed = raw.trim();
  if (typed.length > LONGEST_EMAIL || !VISIBLE_ASCII.test(typed)) return undefined;
  const email = typed.toLowerCase();
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split(".");
  const valid =
    at > 0 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "");
  return valid ? email : undefined;
}

/** A telephone number as E.164 without the plus; undefined when it is none. */
export function normalizePhone(raw: string): string | undefined {
  const digits = raw.trim().replace(/^\+/, "").replace(/ /g, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
