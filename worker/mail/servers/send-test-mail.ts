import type { MailServerCheck } from "#contract/mail-server.ts";
import type { Locale } from "#domain/locale.ts";
import * as servers from "#store/mail-servers.ts";
import { renderLetter } from "../letter.ts";
import { domainOf } from "../smtp/address.ts";
import { mailTexts } from "../texts.ts";
import { sendThrough } from "./check-server.ts";
import type { ServerTools } from "./server-tools.ts";
import { openServer } from "./server-transport.ts";

/** Sends a test message through a site's mail server; undefined if it has none. */
export async function sendTestMail(
  tools: ServerTools,
  { siteId, recipient, locale }: { siteId: string; recipient: string; locale: Locale },
): Promise<MailServerCheck | undefined> {
  const stored = await servers.findBySite(tools.store, siteId);
  if (!stored) return undefined;
  const t = mailTexts(locale);
  const words = { site: stored.fromName };
  const subject = t("delivery:test.subject", words);
  const body = t("delivery:test.body", words);
  const id = crypto.randomUUID();
  return sendThrough(tools, await openServer(tools, stored), {
    ...renderLetter({ locale, title: subject, preview: body, parts: [{ text: body }] }),
    id,
    kind: "service",
    recipient,
    replyTo: null,
    fromName: null,
    unsubscribe: null,
    subject,
    attachments: [],
    messageId: `<${id}@${domainOf(stored.fromAddress)}>`,
    createdAt: tools.now,
  });
}
