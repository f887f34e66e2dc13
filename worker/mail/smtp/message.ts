import type { MailAttachment } from "#contract/mail.ts";
import type { OutgoingMail } from "../transport.ts";
import { wireAddress } from "./address.ts";
import { base64Lines, quotedPrintable } from "./bodies.ts";
import { dateHeader, fileHeaders, mailboxHeader, textHeader } from "./headers.ts";
import type { Mailbox } from "./settings.ts";
import { Unsendable } from "./unsendable.ts";

/**
 * A message as RFC 5322 has it, in ASCII with CRLF, ended by one. The same message gives the same bytes. Throws Unsendable
 * where something in it would break a header.
 */
export function messageText(mail: OutgoingMail, from: Mailbox): string {
  if (!/^<[\w.+-]+@[\w.-]+>$/.test(mail.messageId)) throw new Unsendable("the Message-ID is none");
  const content = alternatives(mail);
  return [
    dateHeader(mail.createdAt),
    mailboxHeader("From", from),
    mailboxHeader("To", { address: wireAddress(mail.recipient) }),
    ...(mail.replyTo === null ? [] : [mailboxHeader("Reply-To", { address: wireAddress(mail.replyTo) })]),
    `Message-ID: ${mail.messageId}`,
    textHeader("Subject", mail.subject),
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    mail.attachments.length === 0 ? content : multipart("mixed", [content, ...mail.attachments.map(file)]),
    "",
  ].join("\r\n");
}

function alternatives({ text, html }: OutgoingMail): string {
  return multipart("alternative", [words("plain", text), words("html", html)]);
}

function words(type: string, text: string): string {
  return `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(text)}`;
}

function file({ name, type, content }: MailAttachment): string {
  return `${fileHeaders(type, name)}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(content)}`;
}

/** Neither quoted-printable nor base64 can hold `=_`, so no part holds the boundary (RFC 2045 section 6.7). */
function multipart(kind: "alternative" | "mixed", parts: string[]): string {
  const boundary = `=_${kind}`;
  const inside = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("");
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${inside}--${boundary}--`;
}
