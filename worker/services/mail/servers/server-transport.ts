import { mayBePublic } from "#domain/domains/public-name.ts";
import type { StoredMailServer } from "#store/services/mail-servers.ts";
import { resolvePublic } from "../../dns/resolve-public.ts";
import { domainOf } from "../smtp/address.ts";
import type { SmtpSession } from "../smtp/session.ts";
import type { SmtpSettings } from "../smtp/settings.ts";
import { type Attempt, type Transport, TransportError } from "../transport.ts";
import type { ServerTools } from "./server-tools.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** A mail server with its password. */
export interface OpenServer
  extends
    Pick<StoredMailServer, "host" | "port" | "user" | "fromName" | "fromAddress">,
    Pick<SmtpSettings, "hasNamesOfMails" | "replyTo" | "returnPathOf"> {
  password: string;
}

const purposeOf = (siteId: string): string => `mail server ${siteId}`;

/** Seals the password of a site's mail server, so that it opens for this site only. */
export const sealPassword = ({ secrets }: ServerTools, siteId: string, password: string): Promise<string> =>
  secrets.seal(purposeOf(siteId), password);

/** Seals the password of a site for another one. Rejects if it cannot be opened. */
export const resealPassword = async (
  secrets: ServerTools["secrets"],
  sealed: string,
  from: string,
  to: string,
): Promise<string> => secrets.seal(purposeOf(to), await secrets.open(purposeOf(from), sealed));

/** Opens the stored password of a site's mail server. */
export const openServer = async ({ secrets }: ServerTools, server: StoredMailServer): Promise<OpenServer> => ({
  ...server,
  password: await secrets.open(purposeOf(server.siteId), server.passwordSealed),
});

/** Creates the transport of an owner's mail server. */
export function createServerTransport(tools: ServerTools, server: OpenServer): Transport {
  return { domain: domainOf(server.fromAddress), open: () => openServerSession(tools, server) };
}

/**
 * Opens a session with a mail server that was entered in a form. It connects to the public address that was resolved and checked,
 * so that no other answer of the name's DNS can lead elsewhere. Answers and the trace never contain the password. Rejects with a
 * TransportError.
 */
export async function openServerSession(
  tools: ServerTools,
  server: OpenServer,
  { trace, ...more }: Pick<SmtpSettings, "trace" | "replyTimeoutMs"> = {},
): Promise<SmtpSession> {
  const { host, port, user, password, fromName, fromAddress, hasNamesOfMails = false, replyTo, returnPathOf } = server;
  const { openSession } = await import("../smtp/session.ts");
  const clean = (attempt: Attempt): Attempt => ({ ...attempt, answer: withoutSecrets(attempt.answer, server) });
  try {
    const session = await openSession({
      host,
      port,
      address: await findAddress(tools, host, port),
      tls: port === 465 ? "implicit" : "starttls",
      credentials: { user, password },
      from: { name: fromName, address: fromAddress },
      hasNamesOfMails,
      replyTo,
      ...(returnPathOf && { returnPathOf }),
      ...(trace && { trace: (side, line) => trace(side, withoutSecrets(line, server)) }),
      replyTimeoutMs: tools.replyTimeoutMs,
      ...more,
    });
    return {
      send: async (mail) => clean(await session.send(mail)),
      tryRecipient: async (recipient) => clean(await session.tryRecipient(recipient)),
      close: () => session.close(),
    };
  } catch (error) {
    throw error instanceof TransportError ? new TransportError(withoutSecrets(error.message, server), error.step) : error;
  }
}

/** Finds the address of a server as `{address}:{port}`; rejects with a TransportError unless all its addresses are public. */
async function findAddress({ mainDomain, resolver, routes }: ServerTools, host: string, port: number): Promise<string> {
  const route = routes.get(`${host}:${port}`);
  if (route !== undefined) return route;
  if (!mayBePublic(host, mainDomain)) throw new TransportError("the host is not a public one", "address");
  const resolved = await resolvePublic(resolver, host);
  if (!resolved.ok && resolved.problem === "address") throw new TransportError("the host is not a public one", "address");
  if (!resolved.ok) throw new TransportError("the host has no address in DNS", "unresolved");
  const [address = ""] = resolved.addresses;
  return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
}
