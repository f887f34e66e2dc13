import { localeOf } from "#domain/accounts/locale-of.ts";
import { dayInZone } from "#domain/dates.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findExport } from "#store/owners/export.ts";
import { findById as findAccount } from "#store/identity/users.ts";
import { openTicket } from "#identity/accounts/site-ticket.ts";
import { exportCopy } from "../copies/export-copy.ts";
import { authConfigOf } from "#services/secrets/auth-config.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import { exportFiles } from "./export-files.ts";
import { readersFrom } from "./export-readers.ts";

/**
 * Streams an archive of all data of a site while creating it. Undefined if the ticket is not valid, for example because its
 * session has ended or the account no longer owns the site.
 */
export async function downloadExport(context: RequestContext, siteId: string, ticket: string): Promise<Response | undefined> {
  const { env, config, now, openStore } = context;
  const opened = await openTicket(context, "export", ticket);
  if (!opened.ok || opened.ticket.siteId !== siteId) return undefined;
  const store = await openStore();
  const [account, data] = await Promise.all([findAccount(store, opened.ticket.userId), findExport(store, siteId)]);
  if (!account || !data) return undefined;
  const human = exportFiles(data, localeOf(account.userMetadata), now, readersFrom(env, config.mainOrigin));
  const { makeZip } = await import("client-zip");
  const name = `${data.site.subdomain ?? "site"}-${dayInZone(now, data.site.timeZone)}.zip`;
  const secrets = secretsOf(authConfigOf(env).secret);
  const { id, name: siteName } = data.site;
  async function* files() {
    yield* human;
    for await (const file of exportCopy({ store, secrets, bucket: env.MEDIA, now }, { id, name: siteName }))
      yield { ...file, lastModified: new Date(now) };
  }
  return new Response(makeZip(files()), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
