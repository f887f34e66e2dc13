import { brand } from "#locales/brand.ts";
import { ConfigurationError, type Env } from "#worker/env.ts";
import type { OutgoingMail } from "../transport.ts";
import { toWireAddress } from "./address.ts";

/** An address with an optional display name. */
export interface Mailbox {
  name?: string | undefined;
  address: string;
}

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte, required STARTTLS, or no TLS. */
  tls: "implicit" | "starttls" | "off";
  credentials?: { user: string; password: string };
  from: Mailbox;
  /** True if messages with their own sender name are sent under that name. */
  hasNamesOfMails?: boolean;
  /** Returns the envelope sender of a message, which gets the reports of its failure; undefined: the address of `from`. */
  returnPathOf?: (mail: Pick<OutgoingMail, "id" | "kind">) => Promise<string | undefined>;
  /** The address for answers to messages that name no other one. */
  replyTo?: string | null | undefined;
  /** Address and port (`192.0.2.1:587`) to connect to instead of resolving `host`, whose certificate is still required. */
  address?: string;
  /** The time that the server has for a reply, by default half a minute; twice as long for accepting a message. */
  replyTimeoutMs?: number | undefined;
  /** Receives the lines of the dialogue, without secrets; `note` is an event such as the start of TLS. */
  trace?: (side: "client" | "server" | "note", line: string) => void;
}

const PORTS = { implicit: 465, starttls: 587, off: 25 };

/**
 * Reads the mail server from the configuration; undefined if none is set. `smtps://` means implicit TLS, `smtp://` required
 * STARTTLS; `smtp://…?tls=off` is for local test servers and allows no password. Throws ConfigurationError, whose message never
 * contains the address, because that has a password.
 */
export function readSmtpSettings({ SMTP_URL, MAIL_FROM }: Pick<Env, "SMTP_URL" | "MAIL_FROM">): SmtpSettings | undefined {
  if (!SMTP_URL) return undefined;
  const url = URL.parse(SMTP_URL);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    throw new ConfigurationError("SMTP_URL is not an address like smtps://user:password@host:465");
  const tls = url.protocol === "smtps:" ? "implicit" : url.searchParams.get("tls") === "off" ? "off" : "starttls";
  const credentials = url.username ? { user: decode(url.username), password: decode(url.password) } : undefined;
  if (credentials && tls === "off") throw new ConfigurationError("SMTP_URL has a password, but turns TLS off");
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port ? Number(url.port) : PORTS[tls],
    tls,
    from: readSender({ MAIL_FROM }),
    ...(credentials ? { credentials } : {}),
  };
}

/** The sender of our mail; throws ConfigurationError. */
export function readSender({ MAIL_FROM }: Pick<Env, "MAIL_FROM">): Mailbox {
  return parseMailbox(MAIL_FROM ?? `${brand.name} <${brand.email}>`);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigurationError("SMTP_URL: user and password have to be percent-encoded");
  }
}

/** `Name <address>` or an address. */
function parseMailbox(text: string): Mailbox {
  const [, name, inside] = /^\s*(?:"?([^"<>\p{Cc}]*?)"?\s*)<([^<>\s]+)>\s*$/u.exec(text) ?? [];
  try {
    return { address: toWireAddress(inside ?? text.trim()), name: name?.trim() || undefined };
  } catch {
    throw new ConfigurationError('MAIL_FROM is not an address like "Vrijhuis <hallo@vrijhuis.nl>"');
  }
}
