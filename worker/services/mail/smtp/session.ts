import { type Attempt, type MailSession, type OutgoingMail, TransportError } from "../transport.ts";
import { domainOf, toWireAddress } from "./address.ts";
import { REPLY_TIMEOUT_MS, type Reply, SmtpConnection } from "./connection.ts";
import { formatMessage } from "./message.ts";
import type { SmtpSettings } from "./settings.ts";
import { Unsendable } from "./unsendable.ts";

/** Accepting a whole message may take a server longer than a command. */
const ACCEPT_FACTOR = 2;
const MAX_ANSWER_LENGTH = 500;

export interface SmtpSession extends MailSession {
  /**
   * Asks the server to take a message to a recipient from each of our envelope senders, without sending one. Never rejects;
   * `sent` means that it would accept it.
   */
  tryRecipient(recipient: string): Promise<Attempt>;
}

/**
 * Connects, starts TLS if required and authenticates. Rejects with a TransportError if any step fails: a refused password is not
 * a problem of a message, so messages are deferred (docs/decisions/0031).
 */
export async function openSession(settings: SmtpSettings): Promise<SmtpSession> {
  const connection = await SmtpConnection.open(settings);
  try {
    expect(await connection.readReply(), 220, "greeting");
    const extensions = await greet(connection, settings);
    if (settings.credentials) await authenticate(connection, extensions, settings.credentials);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    send: (mail) => sendMail(connection, mail, settings),
    tryRecipient: (recipient) => tryRecipient(connection, recipient, settings),
    close: async () => {
      await connection.send("QUIT").catch(() => {});
      await connection.close();
    },
  };
}

/** Sends EHLO, after STARTTLS if the settings require it, and returns the extensions that the server announces. */
async function greet(connection: SmtpConnection, { tls, from }: SmtpSettings): Promise<string[]> {
  const hello = async () => expect(await connection.send(`EHLO ${domainOf(from.address)}`), 250, "EHLO").lines;
  const extensions = await hello();
  if (tls !== "starttls") return extensions;
  if (!extensions.some((line) => /^STARTTLS\b/i.test(line))) throw new TransportError("the server offers no STARTTLS", "tls");
  expect(await connection.send("STARTTLS"), 220, "STARTTLS");
  await connection.startTls();
  return hello();
}

async function authenticate(
  connection: SmtpConnection,
  extensions: string[],
  { user, password }: { user: string; password: string },
): Promise<void> {
  const mechanisms = extensions.flatMap((line) => (/^AUTH[ =]/i.test(line) ? line.toUpperCase().split(/[ =]+/) : []));
  if (mechanisms.includes("PLAIN")) {
    expect(await connection.send(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, "AUTH PLAIN …"), 235, "AUTH");
  } else if (mechanisms.includes("LOGIN")) {
    expect(await connection.send("AUTH LOGIN", "AUTH LOGIN"), 334, "AUTH");
    expect(await connection.send(base64(user), "…"), 334, "AUTH");
    expect(await connection.send(base64(password), "…"), 235, "AUTH");
  } else throw new TransportError("the server offers neither AUTH PLAIN nor AUTH LOGIN", "mechanism");
}

const STEPS = { greeting: "greeting", EHLO: "hello", STARTTLS: "tls", AUTH: "password" } as const;

/**
 * Throws a TransportError unless the reply has the expected code. A code of 4xx says that the server cannot answer now (RFC 5321
 * section 4.2.1), such as 454 after AUTH (RFC 4954 section 6), and nothing about the settings. After AUTH the text is omitted,
 * because it may repeat the password.
 */
function expect(reply: Reply, code: number, step: keyof typeof STEPS): Reply {
  if (reply.code === code) return reply;
  const shown = step === "AUTH" ? `${reply.code}${enhancedCode(reply)}` : shorten(reply.text);
  throw new TransportError(`${step} was answered ${shown}`, isTemporary(reply) ? "later" : STEPS[step]);
}

const isTemporary = ({ code }: Reply): boolean => code >= 400 && code < 500;

/** The enhanced status code (RFC 3463) after a space, such as ` 5.7.8`; empty if the reply has none. */
const enhancedCode = ({ lines: [first = ""] }: Reply): string =>
  /^\d\.\d{1,3}\.\d{1,3}\b/.exec(first)?.[0].replace(/^/, " ") ?? "";

const TAKEN: readonly number[] = [250, 251];
const GO_AHEAD: readonly number[] = [354];

async function tryRecipient(
  connection: SmtpConnection,
  recipient: string,
  { from, returnPathOf }: SmtpSettings,
): Promise<Attempt> {
  try {
    const returnPath = await returnPathOf?.({ id: crypto.randomUUID(), kind: "guest" });
    let answer = "";
    for (const address of returnPath === undefined ? [from.address] : [from.address, returnPath]) {
      const sender = await connection.send(`MAIL FROM:<${address}>`);
      if (!TAKEN.includes(sender.code)) return toFailure(sender, "sender");
      const reply = await connection.send(`RCPT TO:<${toWireAddress(recipient)}>`);
      if (!TAKEN.includes(reply.code)) return toFailure(reply, "recipient");
      await connection.send("RSET");
      answer = shorten(reply.text);
    }
    return { outcome: "sent", answer };
  } catch (error) {
    if (error instanceof TransportError) return { outcome: "deferred", answer: error.message, at: "connection" };
    throw error;
  }
}

async function sendMail(connection: SmtpConnection, mail: OutgoingMail, settings: SmtpSettings): Promise<Attempt> {
  const { from, hasNamesOfMails, replyTo, returnPathOf } = settings;
  try {
    const name = (hasNamesOfMails && mail.fromName) || from.name;
    const data = formatMessage({ ...mail, replyTo: mail.replyTo ?? replyTo ?? null }, { address: from.address, name });
    const returnPath = await returnPathOf?.(mail);
    const sender = returnPath === undefined ? from.address : toWireAddress(returnPath);
    for (const [command, codes, at] of [
      [`MAIL FROM:<${sender}>`, TAKEN, "sender"],
      [`RCPT TO:<${toWireAddress(mail.recipient)}>`, TAKEN, "recipient"],
      ["DATA", GO_AHEAD, "message"],
    ] as const) {
      const reply = await connection.send(command);
      if (!codes.includes(reply.code)) return toFailure(reply, at);
    }
    await connection.write(dotStuff(data));
    const reply = await connection.readReply(ACCEPT_FACTOR * (settings.replyTimeoutMs ?? REPLY_TIMEOUT_MS));
    return reply.code === 250 ? { outcome: "sent", answer: shorten(reply.text) } : toFailure(reply, "message");
  } catch (error) {
    if (error instanceof Unsendable) return { outcome: "refused", answer: error.message, at: "message" };
    if (error instanceof TransportError) return { outcome: "deferred", answer: error.message, at: "connection" };
    throw error;
  }
}

/** Codes of RFC 4954 section 6, which concern authentication and not the message. */
const AUTHENTICATION_ERRORS = [530, 534, 535, 538];

function toFailure(reply: Reply, at: NonNullable<Attempt["at"]>): Attempt {
  const isAuthentication = AUTHENTICATION_ERRORS.includes(reply.code);
  const isPermanent = reply.code >= 500 && reply.code < 600 && !isAuthentication;
  return { outcome: isPermanent ? "refused" : "deferred", answer: shorten(reply.text), at: isAuthentication ? "connection" : at };
}

/** Adds the end mark to a message and escapes lines that begin with a dot (RFC 5321 section 4.5.2). */
const dotStuff = (data: string): string => `${data.replace(/^\./gm, "..")}.\r\n`;

const shorten = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_ANSWER_LENGTH);

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
