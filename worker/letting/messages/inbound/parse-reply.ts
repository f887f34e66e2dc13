import PostalMime, { type Attachment, type Email } from "postal-mime";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { cleanText } from "#domain/messages/clean-text.ts";
import type { MailHeaders } from "#domain/messages/automatic-mail.ts";
import { cutReply } from "#domain/messages/replies/cut-reply.ts";
import { simplifyHtml } from "#domain/messages/replies/simplify-html.ts";
import { toSingleLine } from "#domain/text-rules.ts";

/** Maximum length of the stored text of an email. */
const MAX_TEXT_LENGTH = 20_000;
/** Characters of a text or of HTML that are read, so that no regular expression runs over megabytes. */
const MAX_READ_LENGTH = 100_000;
const MAX_READ_HTML = 400_000;
const MAX_SUBJECT_LENGTH = 200;
/** Inline pictures smaller than this belong to the signature. */
const MIN_INLINE_BYTES = 20 * 1024;
const LIMITS = {
  attachmentEncoding: "arraybuffer",
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 0,
} as const;

/** An email that answers another one. */
export interface Reply {
  /** With angle brackets, as sent; empty if it has none. */
  messageId: string;
  headers: MailHeaders;
  /** The address in `From`, in the form in which addresses are stored; undefined if there is not exactly one. */
  from: string | undefined;
  subject: string;
  /** The new text: without signature, and without the email that it answers. */
  text: string;
  /** All text of the email; null if nothing was cut off. */
  whole: string | null;
  files: File[];
}

/** Parses an email. Undefined if it is not valid MIME. */
export async function parseReply(raw: Uint8Array): Promise<Reply | undefined> {
  const mail = await PostalMime.parse(raw, LIMITS).catch(() => undefined);
  if (!mail) return undefined;
  const whole = cleanText(await textOf(mail));
  const text = cutReply(whole);
  return {
    messageId: mail.messageId ?? "",
    headers: mail.headers,
    from: addressOf(mail),
    subject: toSingleLine(mail.subject ?? "").slice(0, MAX_SUBJECT_LENGTH),
    text: shortened(text),
    whole: text === whole ? null : shortened(whole),
    files: mail.attachments.filter(isFile).map(toFile),
  };
}

function addressOf({ from, headers }: Email): string | undefined {
  const isOne = headers.filter(({ key }) => key === "from").length === 1;
  return isOne && from?.address ? (normalizeEmail(from.address) ?? from.address.toLowerCase()) : undefined;
}

const shortened = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()} …`;

async function textOf({ text, html }: Email): Promise<string> {
  const plain = (text ?? "").slice(0, MAX_READ_LENGTH);
  if (plain.trim() !== "" || html === undefined) return joinWrappedLinks(plain);
  return (await htmlAsText(simplifyHtml(html.slice(0, MAX_READ_HTML)))).slice(0, MAX_READ_LENGTH);
}

/** Addresses between angle brackets may be wrapped (RFC 3986 appendix C). */
const WRAPPED_LINK = /<https?:\/\/[^<>\s]{1,998}(?:\r?\n[^<>\s]{1,998}){1,20}>/g;

const joinWrappedLinks = (text: string): string => text.replace(WRAPPED_LINK, (link) => link.replace(/\s/g, ""));

/** Decodes escaped text with `<br>` by the parser's own rules, which it applies only if there is also a plain text. */
async function htmlAsText(html: string): Promise<string> {
  const boundary = crypto.randomUUID();
  const part = (type: string, body: string) => `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}\r\n`;
  const mail = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${part("text/plain", " ")}${part("text/html", html)}--${boundary}--\r\n`;
  return (await PostalMime.parse(mail, LIMITS)).text ?? "";
}

const bytesOf = ({ content }: Attachment): number => (typeof content === "string" ? content.length : content.byteLength);

const isFile = (attachment: Attachment): boolean => {
  const isInline = attachment.disposition === "inline" || attachment.related === true || attachment.contentId !== undefined;
  return !isInline || bytesOf(attachment) >= MIN_INLINE_BYTES;
};

const toFile = ({ filename, content }: Attachment): File => new File([content], filename ?? "");
