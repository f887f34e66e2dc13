import { brand } from "#locales/brand.ts";
import { ConfigurationError, type Env } from "#worker/env.ts";
import { wireAddress } from "./address.ts";

/** Someone's address with their name, as headers show it. */
export interface Mailbox {
  name?: string | undefined;
  address: string;
}

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte, after STARTTLS (never without), or not at all. */
  tls: "implicit" | "starttls" | "off";
  credentials?: { user: string; password: string };
  from: Mailbox;
}

const PORTS = { implicit: 465, starttls: 587, off: 25 };

/**
 * The mail server of the configuration; undefined where none is set. `smtps://` is TLS at once, `smtp://` STARTTLS, which the
 * server has to offer; `smtp://…?tls=off` is for a test server on one's own machine, and takes no password. Throws
 * ConfigurationError, which never repeats the address: it holds a password.
 */
export function smtpSettings({ SMTP_URL, MAIL_FROM }: Pick<Env, "SMTP_URL" | "MAIL_FROM">): SmtpSettings | undefined {
  if (!SMTP_URL) return undefined;
  const url = URL.parse(SMTP_URL);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    throw new ConfigurationError("SMTP_URL is no address like smtps://user:password@host:465");
  const tls = url.protocol === "smtps:" ? "implicit" : url.searchParams.get("tls") === "off" ? "off" : "starttls";
  const credentials = url.username ? { user: decoded(url.username), password: decoded(url.password) } : undefined;
  if (credentials && tls === "off") throw new ConfigurationError("SMTP_URL has a password, but turns TLS off");
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port ? Number(url.port) : PORTS[tls],
    tls,
    from: senderOf({ MAIL_FROM }),
    ...(credentials ? { credentials } : {}),
  };
}

/** Who our mail is from; throws ConfigurationError. */
export function senderOf({ MAIL_FROM }: Pick<Env, "MAIL_FROM">): Mailbox {
  return mailbox(MAIL_FROM ?? `${brand.name} <${brand.email}>`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigurationError("SMTP_URL: user and password have to be percent-encoded");
  }
}

/** `Name <address>` or an address. */
function mailbox(text: string): Mailbox {
  const [, name, inside] = /^\s*(?:"?([^"<>\p{Cc}]*?)"?\s*)<([^<>\s]+)>\s*$/u.exec(text) ?? [];
  try {
    return { address: wireAddress(inside ?? text.trim()), name: name?.trim() || undefined };
  } catch {
    throw new ConfigurationError('MAIL_FROM is no address like "Vrijhuis <hallo@vrijhuis.nl>"');
  }
}
