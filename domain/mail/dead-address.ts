/**
 * Enhanced status codes (RFC 3463, IANA registry) that say that a mailbox or its domain does not exist or no longer accepts
 * email. Not among them are a full mailbox (5.2.2) and refusals of the message or its sender (5.7.x).
 */
const DEAD = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1|4\.4)$/;
/** Replies to RCPT TO without an enhanced code that say the same (RFC 5321 section 4.2.3). */
const DEAD_REPLIES = ["550", "551", "553"];

/**
 * True if a server's answer to a recipient says that the address does not accept mail: `550 5.1.1 No such user`, or a status such
 * as `5.1.1`.
 */
export function isDeadAddress(answer: string): boolean {
  const [, reply, code] = /^(?:(\d{3})[ -]?)?(\d\.\d{1,3}\.\d{1,3})?/.exec(answer.trim()) ?? [];
  if (code !== undefined) return DEAD.test(code);
  return reply !== undefined && DEAD_REPLIES.includes(reply);
}

/** Words of servers that know no such recipient; a bare 550 refuses messages too, such as spam. */
const UNKNOWN_RECIPIENT =
  /unrout?e?able|no such|unknown (?:user|recipient|address|mailbox)|(?:user|recipient|address|mailbox) (?:is )?(?:unknown|unavailable|not found|disabled)|does(?: not|n['’]t) exist|invalid (?:user|recipient|address|mailbox)|no mailbox|not a valid/i;

/** True if the words of an answer say that the server knows no such recipient. */
export const saysRecipientIsUnknown = (answer: string): boolean => UNKNOWN_RECIPIENT.test(answer.slice(0, 300));

/**
 * True if a report on a failed message says that its recipient's address does not accept mail. Exim reports every failure as `5.0.0`
 * ("other or undefined", RFC 3463 section 3.1); then its Diagnostic-Code decides: `550 Unrouteable address`.
 */
export function isDeadRecipient({ status, diagnostic }: { status: string; diagnostic: string }): boolean {
  if (!/^5\.\d{1,3}\.0$/.test(status) || status === "5.1.0") return isDeadAddress(status);
  const hasCode = /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}/.test(diagnostic);
  return isDeadAddress(diagnostic) && (hasCode || saysRecipientIsUnknown(diagnostic));
}
