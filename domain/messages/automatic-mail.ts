/** The headers of an email: names in lower case, in the order of the email. */
export type MailHeaders = readonly { key: string; value: string }[];

const valueOf = (headers: MailHeaders, name: string): string | undefined =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase();

/**
 * Recognises emails written by programs: `report` for notices about delivery (RFC 3464), `reply` for answers such as those of
 * someone who is away (RFC 3834) and for lists. Undefined for an email by a person. `from` is the address of the envelope, empty
 * for notices.
 */
export function automaticKind(headers: MailHeaders, from: string): "report" | "reply" | undefined {
  if (/^multipart\/report\b/.test(valueOf(headers, "content-type") ?? "")) return "report";
  const isSaid = (valueOf(headers, "auto-submitted") ?? "no").split(";")[0]?.trim() !== "no";
  const isOfProgram =
    isSaid ||
    /^(?:bulk|junk|list|auto_reply)\b/.test(valueOf(headers, "precedence") ?? "") ||
    ["x-auto-response-suppress", "x-autoreply", "x-autorespond", "list-id", "list-unsubscribe"].some(
      (name) => valueOf(headers, name) !== undefined,
    );
  if (isOfProgram) return "reply";
  const isNotice = from === "" || from === "<>" || /^<?(?:mailer-daemon|postmaster)@/i.test(from);
  return isNotice ? "report" : undefined;
}

/** More of these mean that an email is in a mail loop (RFC 5321, section 6.3). */
const MAX_HOPS = 50;
export const isLooping = (headers: MailHeaders): boolean => headers.filter(({ key }) => key === "received").length > MAX_HOPS;

/**
 * True if the receiving server found the sender's address to be forged (DMARC, RFC 8601). Only its own result counts, which is
 * above everything that the sender can have written.
 */
export function isForged(headers: MailHeaders): boolean {
  const result = headers.find(({ key }) => key === "authentication-results" || key === "arc-authentication-results")?.value ?? "";
  return /(?:^|;\s*)mx\.cloudflare\.net\s*;/i.test(result) && /\bdmarc=fail\b/i.test(result);
}
