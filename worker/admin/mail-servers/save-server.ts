import type { MailServerCheck } from "#contract/services/mail-server.ts";
import type { PlatformMailServer, PlatformMailServerInput } from "#contract/admin/platform-mail-server.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import * as servers from "#store/services/platform-mail-servers.ts";
import { isUniqueViolation, type Writes } from "#store/dialect/store.ts";
import type { Env } from "#worker/env.ts";
import { platformDelivery } from "#services/mail/relays.ts";
import { checkServer } from "#services/mail/servers/check-server.ts";
import { completeServer } from "#services/mail/servers/complete-server.ts";
import { openPlatformServer, sealPlatformPassword } from "#services/mail/servers/platform-password.ts";
import type { ServerTools } from "#services/mail/servers/server-tools.ts";
import type { OpenServer } from "#services/mail/servers/server-transport.ts";
import { TransportError } from "#services/mail/transport.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";
import { showServer } from "./read-servers.ts";

/** Entered settings of a server of the platform with its password. */
export type CompleteServer = OpenServer & Pick<PlatformMailServerInput, "replyTo" | "perMinute">;

/** Completes entered settings with the password that is stored for the server; undefined if it cannot be used for them. */
export async function completePlatformServer(
  env: Env,
  tools: ServerTools,
  id: string,
  entered: PlatformMailServerInput,
): Promise<CompleteServer | undefined> {
  try {
    const stored = await servers.findById(tools.store, id);
    const complete = await completeServer(entered, stored, (each) => openPlatformServer(tools, each));
    return complete && { ...complete, ...platformDelivery(env) };
  } catch (error) {
    // The stored password was sealed with another secret.
    if (error instanceof TransportError) return undefined;
    throw error;
  }
}

/** Facts of a server for the audit log. */
export const auditDetails = ({ host, port, user, fromAddress }: Pick<OpenServer, "host" | "port" | "user" | "fromAddress">) => ({
  host,
  port: String(port),
  user,
  from: fromAddress,
});

interface NewServer {
  id: string;
  server: CompleteServer;
  /** The version that is replaced; 0 to add the server. */
  version: number;
  /** The address for which the server is asked to take a message. */
  recipient: string;
}

type Conflict = { ok: false; code: "VERSION_CONFLICT"; current: PlatformMailServer | null };
type Saved = { ok: true; check: MailServerCheck } | { ok: false; code: "INVALID_FORM"; check: MailServerCheck } | Conflict;

/** Saves a mail server of the platform if it accepts a connection, its senders and a recipient; nothing is stored otherwise. */
export async function savePlatformServer(
  tools: ServerTools,
  by: AdminTools,
  { id, server, version, recipient }: NewServer,
): Promise<Saved> {
  const check = await checkServer(tools, server, recipient);
  if (check.problem !== null) return { ok: false, code: "INVALID_FORM", check };
  const { host, port, user, password, fromName, fromAddress, replyTo, perMinute } = server;
  const passwordSealed = await sealPlatformPassword(tools.secrets, { id, host, port, user }, password);
  const row = { id, host, port, user, passwordSealed, fromName, fromAddress, replyTo, perMinute };
  const conflict = await write(tools, id, (db) => [
    ...servers.save(db, tools.store.tables, row, version, tools.now),
    recordAction(by, db, "platform_mail_server_saved", { details: { server: id, ...auditDetails(server) } }),
  ]);
  return conflict ?? { ok: true, check };
}

/** Removes a mail server of the platform with its password; the other one becomes the first. */
export async function removePlatformServer(
  tools: ServerTools,
  by: AdminTools,
  { id, version }: { id: string; version: number },
): Promise<{ ok: true } | Conflict> {
  const stored = await servers.findById(tools.store, id);
  const conflict = await write(tools, id, (db) => [
    ...servers.remove(db, tools.store.tables, id, version),
    recordAction(by, db, "platform_mail_server_removed", { details: { server: id, ...(stored && auditDetails(stored)) } }),
  ]);
  return conflict ?? { ok: true };
}

/** Puts the second server first. `from` is the server that is the first one until then. */
export async function putServerFirst(
  tools: ServerTools,
  by: AdminTools,
  change: { from: string; to: string },
): Promise<{ ok: true } | Conflict> {
  const conflict = await write(tools, change.to, (db) => [
    ...servers.putFirst(db, tools.store.tables, change),
    recordAction(by, db, "platform_mail_server_put_first", { details: { server: change.to } }),
  ]);
  return conflict ?? { ok: true };
}

/** Runs a batch; the conflict if the servers have changed since they were read. */
async function write({ store, now }: ServerTools, id: string, queries: Writes): Promise<Conflict | undefined> {
  try {
    await store.atomically(queries);
    return undefined;
  } catch (error) {
    if (failedGuard(error) !== "adminStale" && !isUniqueViolation(error, "platform_mail_servers")) throw error;
    const current = await servers.findById(store, id);
    return { ok: false, code: "VERSION_CONFLICT", current: current ? showServer(current, now) : null };
  }
}
