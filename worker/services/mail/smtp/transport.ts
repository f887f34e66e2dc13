import type { Transport } from "../transport.ts";
import { domainOf } from "./address.ts";
import { openSession } from "./session.ts";
import type { SmtpSettings } from "./settings.ts";

/** Creates a transport that sends messages through a mail server (RFC 5321). */
export function createSmtpTransport(settings: SmtpSettings): Transport {
  return { domain: domainOf(settings.from.address), open: () => openSession(settings) };
}
