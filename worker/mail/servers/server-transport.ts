import { mayBePublic } from "#domain/domains/public-name.ts";
import type { StoredMailServer } from "#store/mail-servers.ts";
import { resolvePublic } from "#worker/domains/resolve-public.ts";
import { domainOf } from "../smtp/address.ts";
import type { SmtpSession } from "../smtp/session.ts";
import type { SmtpSettings } from "../smtp/settings.ts";
import { type Transport, TransportError } from "../transport.ts";
import type { ServerTools } from "./server-tools.ts";

/** An owner's mail server with its password. */
export interface OpenServer extends Pick<StoredMailServer, "host" | "port" | "user" | "fromName" | "fromAddress"> {
  password: string;
}

const purposeOf = (siteId: string): string => `mail server ${siteId}`;

/** Seals the password of a site's mail server, so that it opens for this site only. */
export const sealPassword = ({ secrets }: ServerTools, siteId: string, password: string): Promise<string> =>
  secrets.seal(purposeOf(siteId), password);

/** Opens the stored password of a mail server. */
export const openServer = async ({ secrets }: ServerTools, server: StoredMailServer): Promise<OpenServer> => ({
  ...server,
  password: await secrets.open(purposeOf(server.siteId), server.passwordSealed),
});

/** Creates the transport of an owner's mail server. */
export function createServerTransport(tools: ServerTools, server: OpenServer): Transport {
  return { domain: domainOf(server.fromAddress), open: () => openServerSession(tools, server) };
}

/**
 * Opens a session with an owner's mail server. It connects to the public address that was resolved and checked, so that no other
 * answer of the name's DNS can lead elsewhere. Rejects with a TransportError.
 */
export async function openServerSession(
  tools: ServerTools,
  server: OpenServer,
  more: Pick<SmtpSettings, "trace" | "replyTimeoutMs"> = {},
): Promise<SmtpSession> {
  const { host, port, user, password, fromName, fromAddress } = server;
  const { openSession } = await import("../smtp/session.ts");
  return openSession({
    host,
    port,
    address: await findAddress(tools, host, port),
    tls: port === 465 ? "implicit" : "starttls",
    credentials: { user, password },
    from: { name: fromName, address: fromAddress },
    replyTimeoutMs: tools.replyTimeoutMs,
    ...more,
  });
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
