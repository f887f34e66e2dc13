import type { RequestContext } from "../../http/request-context.ts";
import { contentSecurityPolicy, sourceHash } from "../../http/security-headers.ts";
import { findById, findNewest, type OutboxMail } from "#store/services/outbox.ts";
import { findSender } from "#store/services/platform-mail-servers.ts";
import type { Env } from "#worker/env.ts";
import { domainOf } from "../smtp/address.ts";
import { formatMessage } from "../smtp/message.ts";
import { readSender } from "../smtp/settings.ts";
import { Unsendable } from "../smtp/unsendable.ts";
import { listPage, mailPage, STYLE } from "./pages.tsx";

const PATH = /^\/dev\/mail(?:\/([\w-]+)(\/html|\/files\/(\d+))?)?\/?$/;
const MAX_SHOWN_MAILS = 100;

/**
 * Serves the outbox to developers, with each message as its recipient would see it. Must only be available on a developer's
 * machine, because it shows the email of all users. Undefined if the message does not exist.
 */
export async function serveOutbox({ url, openStore, env }: RequestContext): Promise<Response | undefined> {
  const [path, id, part, file] = PATH.exec(url.pathname) ?? [];
  if (path === undefined) return undefined;
  const store = await openStore();
  if (id === undefined) {
    const hasMailServer = Boolean(env.SMTP_URL) || (await findSender(store)) !== undefined;
    return page(listPage(await findNewest(store, MAX_SHOWN_MAILS), hasMailServer));
  }
  const mail = await findById(store, id);
  if (!mail) return undefined;
  if (part === undefined) return page(mailPage(mail, headersOf(mail, env)));
  return file === undefined ? content(mail) : attachment(mail, Number(file));
}

/** The headers as sent, or the reason why the message cannot be sent. */
function headersOf(mail: OutboxMail, env: Env): string {
  const from = readSender(env);
  try {
    const messageId = mail.messageId ?? `<${mail.id}@${domainOf(from.address)}>`;
    const message = formatMessage({ ...mail, messageId }, { ...from, name: mail.fromName || from.name });
    return message.slice(0, message.indexOf("\r\n\r\n"));
  } catch (error) {
    if (error instanceof Unsendable) return `Cannot be sent: ${error.message}.`;
    throw error;
  }
}

const HTML = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

async function page(html: string): Promise<Response> {
  const policy = { scripts: "'none'", styles: await sourceHash(STYLE), frames: "'self'", ancestors: "'none'" };
  return new Response(html, { headers: { ...HTML, "Content-Security-Policy": contentSecurityPolicy(policy) } });
}

/** Serves a message's HTML for a frame in which nothing is executed, and only pictures are fetched; its links open in a new tab. */
function content({ html }: OutboxMail): Response {
  const policy = [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src http: https:",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
  return new Response(html.replace("<head>", '<head><base target="_blank">'), {
    headers: { ...HTML, "Content-Security-Policy": policy },
  });
}

function attachment({ attachments }: OutboxMail, index: number): Response | undefined {
  const file = attachments[index];
  if (!file) return undefined;
  const body = file.isBase64 ? Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0)) : file.content;
  return new Response(body, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "Cache-Control": "no-store",
    },
  });
}
