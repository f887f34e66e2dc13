import { localeOf } from "#domain/accounts/locale-of.ts";
import { dayInZone } from "#domain/dates.ts";
import { hasRight } from "#domain/roles.ts";
import type { RequestContext } from "#http/request-context.ts";
import { findExport } from "#store/export.ts";
import { findRole } from "#store/site-people.ts";
import { findById as findAccount } from "#store/users.ts";
import { secretsOf } from "#worker/accounts/digests.ts";
import { authConfigOf } from "#worker/accounts/settings.ts";
import { exportFiles } from "./export-files.ts";
import { openExportTicket } from "./export-ticket.ts";
import { readPhotoFrom } from "./read-photo.ts";

/**
 * All of a site as one archive, sent while it is made. Undefined without a ticket for it, or when who has it does not own the
 * site any more.
 */
export async function downloadExport(context: RequestContext, siteId: string, ticket: string): Promise<Response | undefined> {
  const { env, config, now, openStore } = context;
  const opened = await openExportTicket(secretsOf(authConfigOf(env).secret), ticket, now);
  if (opened?.siteId !== siteId) return undefined;
  const store = await openStore();
  const [role, account, data] = await Promise.all([
    findRole(store, siteId, opened.userId),
    findAccount(store, opened.userId),
    findExport(store, siteId),
  ]);
  if (!role || !hasRight(role, "own") || !account || !data) return undefined;
  const { makeZip } = await import("client-zip");
  const readPhoto = readPhotoFrom(env, config.mainOrigin);
  const name = `${data.site.subdomain ?? "site"}-${dayInZone(now, data.site.timeZone)}.zip`;
  return new Response(makeZip(exportFiles(data, localeOf(account.userMetadata), now, readPhoto)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
