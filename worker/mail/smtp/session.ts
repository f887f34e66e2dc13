import { type Attempt, type MailSession, type OutgoingMail, TransportError } from "../transport.ts";
import { domainOf, wireAddress } from "./address.ts";
import { type Reply, SmtpConnection } from "./connection.ts";
import { messageText } from "./message.ts";
import type { SmtpSettings } from "./settings.ts";
import { Unsendable } from "./unsendable.ts";

/** A server may think about a whole message for longer than about a line. */
const ACCEPT_MS = 60_000;
const LONGEST_ANSWER = 500;

/**
 * Greets the server, secures the line and signs in. Rejects with a TransportError where any of it fails: a password that is
 * refused says nothing of the messages, so they wait (docs/decisions/0031).
 */
export async function openSession(settings: SmtpSettings): Promise<MailSession> {
  const connection = await SmtpConnection.open(settings);
  try {
    expect(await connection.reply(), 220, "greeting");
    const offers = await signOn(connection, settings);
    if (settings.credentials) await signIn(connection, offers, settings.credentials);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    send: (mail) => attempt(connection, mail, settings),
    close: async () => {
      await connection.ask("QUIT").catch(() => {});
      await connection.close();
    },
  };
}

/** EHLO, in TLS where that is wanted; what the server offers. */
async function signOn(connection: SmtpConnection, { tls, from }: SmtpSettings): Promise<string[]> {
  const hello = async () => expect(await connection.ask(`EHLO ${domainOf(from.address)}`), 250, "EHLO").lines;
  const offers = await hello();
  if (tls !== "starttls") return offers;
  if (!offers.some((offer) => /^STARTTLS\b/i.test(offer))) throw new TransportError("the server offers no STARTTLS");
  expect(await connection.ask("STARTTLS"), 220, "STARTTLS");
  await connection.startTls();
  return hello();
}

async function signIn(
  connection: SmtpConnection,
  offers: string[],
  { user, password }: { user: string; password: string },
): Promise<void> {
  const ways = offers.flatMap((offer) => (/^AUTH[ =]/i.test(offer) ? offer.toUpperCase().split(/[ =]+/) : []));
  if (ways.includes("PLAIN")) {
    expect(await connection.ask(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`), 235, "AUTH");
  } else if (ways.includes("LOGIN")) {
    expect(await connection.ask("AUTH LOGIN"), 334, "AUTH");
    expect(await connection.ask(base64(user)), 334, "AUTH");
    expect(await connection.ask(base64(password)), 235, "AUTH");
  } else throw new TransportError("the server offers neither AUTH PLAIN nor AUTH LOGIN");
}

/** After AUTH a server's words are left out: it may repeat what it was told. */
function expect(reply: Reply, code: number, step: "greeting" | "EHLO" | "STARTTLS" | "AUTH"): Reply {
  if (reply.code === code) return reply;
  const said = step === "AUTH" ? `${reply.code}${enhancedCode(reply)}` : shortened(reply.text);
  throw new TransportError(`${step} was answered ${said}`);
}

/** The `5.7.8` of RFC 3463, where the server has one. */
const enhancedCode = ({ lines: [first = ""] }: Reply): string =>
  /^\d\.\d{1,3}\.\d{1,3}\b/.exec(first)?.[0].replace(/^/, " ") ?? "";

async function attempt(connection: SmtpConnection, mail: OutgoingMail, { from }: SmtpSettings): Promise<Attempt> {
  try {
    const data = messageText(mail, from);
    for (const [line, code] of [
      [`MAIL FROM:<${from.address}>`, 250],
      [`RCPT TO:<${wireAddress(mail.recipient)}>`, 250],
      ["DATA", 354],
    ] as const) {
      const reply = await connection.ask(line);
      if (reply.code !== code && !(code === 250 && reply.code === 251)) return outcome(reply);
    }
    await connection.write(stuffed(data));
    const reply = await connection.reply(ACCEPT_MS);
    return reply.code === 250 ? { outcome: "sent", answer: shortened(reply.text) } : outcome(reply);
  } catch (error) {
    if (error instanceof Unsendable) return { outcome: "refused", answer: error.message };
    if (error instanceof TransportError) return { outcome: "deferred", answer: error.message };
    throw error;
  }
}

/** Of RFC 4954 section 6: about who asks, not about the message. */
const NOT_SIGNED_IN = [530, 534, 535, 538];

const outcome = (reply: Reply): Attempt => ({
  outcome: reply.code >= 500 && reply.code < 600 && !NOT_SIGNED_IN.includes(reply.code) ? "refused" : "deferred",
  answer: shortened(reply.text),
});

/** The message with its end mark; no line of its own may look like one (RFC 5321 section 4.5.2). */
const stuffed = (data: string): string => `${data.replace(/^\./gm, "..")}.\r\n`;

const shortened = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_ANSWER);

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
