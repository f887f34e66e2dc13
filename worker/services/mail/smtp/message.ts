import type { MailAttachment } from "#contract/services/mail.ts";
import type { OutgoingMail } from "../transport.ts";
import { toWireAddress } from "./address.ts";
import { encodeBase64, encodeQuotedPrintable, wrapBase64 } from "./bodies.ts";
import { dateHeader, fileHeaders, mailboxHeader, textHeader } from "./headers.ts";
import type { Mailbox } from "./settings.ts";
import { Unsendable } from "./unsendable.ts";

/**
 * Formats a message (RFC 5322) in ASCII, with CRLF after every line. The same message always gives the same bytes. Throws
 * Unsendable if a value would break a header.
 */
export function formatMessage(mail: OutgoingMail, from: Mailbox): string {
  const { messageId, inReplyTo } = mail;
  for (const id of [messageId, ...(inReplyTo === undefined ? [] : [inReplyTo])])
    if (!/^<[\w.+-]+@[\w.-]+>$/.test(id)) throw new Unsendable("the Message-ID is not valid");
  if (mail.kind === "marketing" && mail.unsubscribe === null) throw new Unsendable("nobody could unsubscribe");
  const content = alternatives(mail);
  return [
    dateHeader(mail.createdAt),
    mailboxHeader("From", from),
    mailboxHeader("To", { address: toWireAddress(mail.recipient) }),
    ...(mail.replyTo === null ? [] : [mailboxHeader("Reply-To", { address: toWireAddress(mail.replyTo) })]),
    `Message-ID: ${messageId}`,
    // All messages of a thread refer to the first one, whatever a mail program has kept of the others (RFC 5322 section 3.6.4).
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`]),
    textHeader("Subject", mail.subject),
    ...(mail.unsubscribe === null ? [] : unsubscribeHeaders(mail.unsubscribe)),
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    mail.attachments.length === 0 ? content : multipart("mixed", [content, ...mail.attachments.map(filePart)]),
    "",
  ].join("\r\n");
}

/**
 * Formats the headers by which a mail program unsubscribes its reader with one click (RFC 8058). The address begins on the header's
 * own line, which may have 998 characters (RFC 5322 section 2.1.1): a header with an empty first line is valid, but a relay that
 * joins it with the next one breaks a DKIM signature with the "simple" canonicalization of headers.
 */
function unsubscribeHeaders(address: string): string[] {
  if (!/^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/.test(address))
    throw new Unsendable("the address to unsubscribe is not valid");
  return [`List-Unsubscribe: <${address}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"];
}

function alternatives({ text, html }: OutgoingMail): string {
  return multipart("alternative", [textPart("plain", text), textPart("html", html)]);
}

function textPart(type: string, text: string): string {
  return `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encodeQuotedPrintable(text)}`;
}

function filePart({ name, type, content, isBase64 }: MailAttachment): string {
  const encoded = isBase64 ? wrapBase64(content) : encodeBase64(content);
  return `${fileHeaders(type, name)}\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}`;
}

/** Neither quoted-printable nor base64 can contain `=_`, so no part contains the boundary (RFC 2045 section 6.7). */
function multipart(kind: "alternative" | "mixed", parts: string[]): string {
  const boundary = `=_${kind}`;
  const inside = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("");
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${inside}--${boundary}--`;
}
