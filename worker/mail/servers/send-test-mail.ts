import type { Mail } from "#contract/mail.ts";
import type { MailServerCheck } from "#contract/mail-server.ts";
import type { Locale } from "#domain/locale.ts";
import * as servers from "#store/mail-servers.ts";
import { renderLetter } from "../letter.ts";
import { domainOf } from "../smtp/address.ts";
import { mailTexts } from "../texts.ts";
import { sendThrough } from "./check-server.ts";
import type { ServerTools } from "./server-tools.ts";
import { openServer } from "./server-transport.ts";

/** Composes the test message of a site's mail server. */
export function composeTestMail(locale: Locale, site: string): Pick<Mail, "subject" | "text" | "html"> {
  const t = mailTexts(locale);
  const subject = t("delivery:test.subject", { site });
  const body = t("delivery:test.body", { site });
  return { subject, ...renderLetter({ locale, title: subject, preview: body, parts: [{ text: body }] }) };
}

/** Sends a test message through a site's mail server; undefined if it has none. */
export async function sendTestMail(
  tools: ServerTools,
  { siteId, recipient, locale }: { siteId: string; recipient: string; locale: Locale },
): Promise<MailServerCheck | undefined> {
  const stored = await servers.findBySite(tools.store, siteId);
  if (!stored) return undefined;
  const id = crypto.randomUUID();
  return sendThrough(tools, await openServer(tools, stored), {
    ...composeTestMail(locale, stored.fromName),
    id,
    kind: "service",
    recipient,
    replyTo: null,
    fromName: null,
    unsubscribe: null,
    attachments: [],
    messageId: `<${id}@${domainOf(stored.fromAddress)}>`,
    createdAt: tools.now,
  });
}
