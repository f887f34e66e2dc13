import type { RequestContext } from "#http/request-context.ts";
import { contentSecurityPolicy, sourceHash } from "#http/security-headers.ts";
import { findById, newest, type OutboxMail } from "#store/outbox.ts";
import type { Env } from "#worker/env.ts";
import { domainOf } from "../smtp/address.ts";
import { messageText } from "../smtp/message.ts";
import { senderOf } from "../smtp/settings.ts";
import { Unsendable } from "../smtp/unsendable.ts";
import { listPage, mailPage, STYLE } from "./pages.tsx";

const PATH = /^\/dev\/mail(?:\/([\w-]+)(\/html|\/files\/(\d+))?)?\/?$/;
const SHOWN = 100;

/**
 * The outbox for whoever works on the product: what was written, as its reader would see it. Only ever to be asked on a machine
 * of one's own: it shows everyone's mail. Undefined where there is no such message.
 */
export async function serveOutbox({ url, openStore, env }: RequestContext): Promise<Response | undefined> {
  const [path, id, part, file] = PATH.exec(url.pathname) ?? [];
  if (path === undefined) return undefined;
  const store = await openStore();
  if (id === undefined) return page(listPage(await newest(store, SHOWN), Boolean(env.SMTP_URL)));
  const mail = await findById(store, id);
  if (!mail) return undefined;
  if (part === undefined) return page(mailPage(mail, headersOf(mail, env)));
  return file === undefined ? content(mail) : attachment(mail, Number(file));
}

/** The headers it goes out with, or why it cannot. */
function headersOf(mail: OutboxMail, env: Env): string {
  const from = senderOf(env);
  try {
    const message = messageText({ ...mail, messageId: mail.messageId ?? `<${mail.id}@${domainOf(from.address)}>` }, from);
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

/** The message's HTML in a frame that runs and fetches nothing; its links open beside it. */
function content({ html }: OutboxMail): Response {
  const policy = [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
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
  return new Response(file.content, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "Cache-Control": "no-store",
    },
  });
}
