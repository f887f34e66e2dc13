import type { MailServerCheck, ShownMailServer } from "#contract/services/mail-server.ts";
import * as servers from "#store/services/mail-servers.ts";
import { countWaiting } from "#store/services/site-mails.ts";
import { checkServer } from "./check-server.ts";
import type { ServerTools } from "./server-tools.ts";
import { type OpenServer, sealPassword } from "./server-transport.ts";

/** Reads the mail server of a site, without its password; undefined if it has none. */
export async function readServer({ store }: Pick<ServerTools, "store">, siteId: string): Promise<ShownMailServer | undefined> {
  const server = await servers.findBySite(store, siteId);
  if (!server) return undefined;
  const { version, host, port, user, fromName, fromAddress, checkedAt, problem, answer, problemSince } = server;
  const shown = { version, host, port: port as ShownMailServer["port"], user, fromName, fromAddress };
  return { ...shown, checkedAt, problem, answer, problemSince, waiting: await countWaiting(store, siteId) };
}

type Saved =
  | { ok: true; check: MailServerCheck; server: ShownMailServer | undefined }
  | { ok: false; code: "INVALID_FORM"; check: MailServerCheck }
  | { ok: false; code: "VERSION_CONFLICT"; current: ShownMailServer | null };

interface NewServer {
  siteId: string;
  server: OpenServer;
  /** The version that is replaced; 0 if the site has no server. */
  version: number;
  /** The address for which the server is asked to take a message. */
  recipient: string;
}

/**
 * Saves a site's mail server if it accepts a connection, its sender and a recipient; nothing is stored otherwise. From then on
 * the site's messages leave only through it, including waiting ones.
 */
export async function saveServer(tools: ServerTools, { siteId, server, version, recipient }: NewServer): Promise<Saved> {
  const { store, now } = tools;
  const check = await checkServer(tools, server, recipient);
  if (check.problem !== null) return { ok: false, code: "INVALID_FORM", check };
  const { password, ...settings } = server;
  const passwordSealed = await sealPassword(tools, siteId, password);
  const { host, port, user, fromName, fromAddress } = settings;
  const row = { siteId, host, port, user, fromName, fromAddress, passwordSealed };
  const [saved] = await store.atomically((db) => servers.save(db, store.tables, row, version, now));
  const current = await readServer(tools, siteId);
  if (saved.length === 0) return { ok: false, code: "VERSION_CONFLICT", current: current ?? null };
  return { ok: true, check, server: current };
}

/** Removes a site's mail server; its waiting messages leave through ours. */
export async function removeServer(
  tools: ServerTools,
  siteId: string,
  version: number,
): Promise<{ ok: true } | { ok: false; code: "VERSION_CONFLICT"; current: ShownMailServer | null }> {
  const { store, now } = tools;
  const [removed] = await store.atomically((db) => servers.remove(db, store.tables, siteId, version, now));
  if (removed.length > 0) return { ok: true };
  return { ok: false, code: "VERSION_CONFLICT", current: (await readServer(tools, siteId)) ?? null };
}
