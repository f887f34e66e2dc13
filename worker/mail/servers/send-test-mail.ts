import type { MailServerCheck } from "#contract/mail-server.ts";
import type { Locale } from "#domain/locale.ts";
import { renderLetter } from "../letter.ts";
import { domainOf } from "../smtp/address.ts";
import { mailTexts } from "../texts.ts";
import { sendThrough } from "./check-server.ts";
import type { ServerTools } from "./server-tools.ts";
import type { OpenServer } from "./server-transport.ts";

interface TestMail {
  recipient: string;
  locale: Locale;
  /** Group of its texts in `mail/delivery.json`. */
  texts: "test" | "platformTest";
}

/** Sends a test message through a mail server. */
export async function sendTestMail(
  tools: ServerTools,
  server: OpenServer,
  { recipient, locale, texts }: TestMail,
): Promise<MailServerCheck> {
  const t = mailTexts(locale);
  const words = { site: server.fromName, host: server.host };
  const subject = t(`delivery:${texts}.subject`, words);
  const body = t(`delivery:${texts}.body`, words);
  const id = crypto.randomUUID();
  return sendThrough(tools, server, {
    ...renderLetter({ locale, title: subject, preview: body, parts: [{ text: body }] }),
    id,
    kind: "service",
    recipient,
    replyTo: null,
    fromName: null,
    unsubscribe: null,
    subject,
    attachments: [],
    messageId: `<${id}@${domainOf(server.fromAddress)}>`,
    createdAt: tools.now,
  });
}
