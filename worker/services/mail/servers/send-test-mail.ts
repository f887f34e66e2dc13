import type { Mail } from "#contract/services/mail.ts";
import type { MailServerCheck } from "#contract/services/mail-server.ts";
import type { Locale } from "#domain/locale.ts";
import { renderLetter } from "../letter.ts";
import { domainOf } from "../smtp/address.ts";
import { mailTexts } from "../../texts/texts.ts";
import { sendThrough } from "./check-server.ts";
import type { ServerTools } from "./server-tools.ts";
import type { OpenServer } from "./server-transport.ts";

/**
 * Groups of the test messages' texts in `locales/{locale}/mail/delivery.json`: for a site's own server, and for the platform's.
 */
type TestTexts = "test" | "platformTest";

interface TestMail {
  recipient: string;
  locale: Locale;
  texts: TestTexts;
}

/** Composes the test message of a mail server, given the server's host and the sender's name. */
export function composeTestMail(
  locale: Locale,
  texts: TestTexts,
  { fromName, host }: Pick<OpenServer, "fromName" | "host">,
): Pick<Mail, "subject" | "text" | "html"> {
  const t = mailTexts(locale);
  const words = { site: fromName, host };
  const subject = t(`delivery:${texts}.subject`, words);
  const body = t(`delivery:${texts}.body`, words);
  return { subject, ...renderLetter({ locale, title: subject, preview: body, parts: [{ text: body }] }) };
}

/** Sends a test message through a mail server. */
export async function sendTestMail(
  tools: ServerTools,
  server: OpenServer,
  { recipient, locale, texts }: TestMail,
): Promise<MailServerCheck> {
  const id = crypto.randomUUID();
  return sendThrough(tools, server, {
    ...composeTestMail(locale, texts, server),
    id,
    kind: "service",
    recipient,
    replyTo: null,
    fromName: null,
    unsubscribe: null,
    attachments: [],
    messageId: `<${id}@${domainOf(server.fromAddress)}>`,
    createdAt: tools.now,
  });
}
