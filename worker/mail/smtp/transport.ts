import type { Transport } from "../transport.ts";
import { openSession } from "./session.ts";
import type { SmtpSettings } from "./settings.ts";

/** Messages go out through a mail server (RFC 5321). */
export function smtpTransport(settings: SmtpSettings): Transport {
  const { address } = settings.from;
  return { domain: address.slice(address.lastIndexOf("@") + 1), open: () => openSession(settings) };
}
