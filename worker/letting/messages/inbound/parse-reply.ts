import PostalMime, { type Attachment, type Email } from "postal-mime";
import { normalizeEmail } from "#domain/accounts/addresses.ts";
import { cleanText } from "#domain/messages/clean-text.ts";
import { cutQuote } from "#domain/messages/cut-quote.ts";
import type { MailHeaders } from "#domain/messages/automatic-mail.ts";
import { toSingleLine } from "#domain/text-rules.ts";

/** Maximum length of the stored text of an email. */
const MAX_TEXT_LENGTH = 20_000;
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
  /** Plain text without the email that it answers. */
  text: string;
  files: File[];
}

/** Parses an email. Undefined if it is not valid MIME. */
export async function parseReply(raw: Uint8Array): Promise<Reply | undefined> {
  const mail = await PostalMime.parse(raw, LIMITS).catch(() => undefined);
  if (!mail) return undefined;
  const text = mail.text ?? (mail.html === undefined ? "" : await htmlAsText(withoutQuote(mail.html)));
  return {
    messageId: mail.messageId ?? "",
    headers: mail.headers,
    from: addressOf(mail),
    subject: toSingleLine(mail.subject ?? "").slice(0, MAX_SUBJECT_LENGTH),
    text: shortened(cutQuote(cleanText(text))),
    files: mail.attachments.filter(isFile).map(toFile),
  };
}

function addressOf({ from, headers }: Email): string | undefined {
  const isOne = headers.filter(({ key }) => key === "from").length === 1;
  return isOne && from?.address ? (normalizeEmail(from.address) ?? from.address.toLowerCase()) : undefined;
}

const shortened = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()} …`;

/** Elements in which mail programs quote the answered email. */
const HTML_QUOTE =
  /<[a-z]+[^>]{0,200}?(?:class="?(?:gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote)|id="?(?:appendonsend|divRplyFwdMsg))|<blockquote[^>]{0,200}?type="?cite/i;

function withoutQuote(html: string): string {
  const at = html.search(HTML_QUOTE);
  return at < 0 ? html : html.slice(0, at);
}

/** Converts HTML to text by the parser's own rules, which it applies only if there is also a plain text. */
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
