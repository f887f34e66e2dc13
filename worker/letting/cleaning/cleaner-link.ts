import type { CleanerLinkInput, ShownCleanerLink } from "#contract/letting/cleaning.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { auditSite, type SiteTools } from "#services/audit/site-tools.ts";
import { digest } from "#services/secrets/digests.ts";
import * as cleanerLinks from "#store/letting/cleaner-links.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { isForeignKeyViolation } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";

/** Links of a site, as many as its team may have members. */
const MAX_LINKS = 50;
const TOKEN_BYTES = 16;

/** A cleaner's token: 128 random bits in hexadecimal. */
export const CLEANER_TOKEN = /^[0-9a-f]{32}$/;

/** The secret address of a cleaner's page. */
export const cleanerPath = (token: string, file = ""): string => `/cleaning/${token}${file === "" ? "" : `/${file}`}`;

type Problem = "NOT_FOUND" | "TEAM_FULL" | "INVALID_FORM";

/** Creates a personal link for a cleaner. Its address is in no other answer, because only the token's digest is stored. */
export async function createCleanerLink(
  tools: SiteTools,
  siteId: string,
  values: CleanerLinkInput,
): Promise<Outcome<{ link: ShownCleanerLink; url: string }, Problem>> {
  const { store, now, mainOrigin } = tools;
  if (!(await hasUnits(tools, siteId, values.unitIds))) return { ok: false, code: "INVALID_FORM" };
  const token = [...crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const link: ShownCleanerLink = { id: crypto.randomUUID(), ...values, version: 1, createdAt: now };
  const tokenDigest = await digest(token);
  try {
    await store.atomically((db) => [
      ...cleanerLinks.insert(db, store.tables, { ...link, siteId, tokenDigest }, MAX_LINKS),
      auditSite(tools, db, "cleaner_link_created", { siteId }),
    ]);
  } catch (error) {
    if (failedGuard(error) === "teamFull") return { ok: false, code: "TEAM_FULL" };
    // The site was deleted in the meantime.
    if (isForeignKeyViolation(error)) return { ok: false, code: "NOT_FOUND" };
    throw error;
  }
  return { ok: true, link, url: mainOrigin + cleanerPath(token) };
}

/** Changes what a link shows, if it is unchanged since it was read; its address stays the same. */
export async function changeCleanerLink(
  tools: SiteTools,
  read: { siteId: string; id: string; version: number },
  values: CleanerLinkInput,
): Promise<
  | { ok: true; version: number }
  | { ok: false; code: "NOT_FOUND" | "INVALID_FORM" }
  | { ok: false; code: "VERSION_CONFLICT"; current: ShownCleanerLink }
> {
  const { store } = tools;
  const find = async () => (await cleanerLinks.findOfSite(store, read.siteId)).find(({ id }) => id === read.id);
  if (!(await find())) return { ok: false, code: "NOT_FOUND" };
  if (!(await hasUnits(tools, read.siteId, values.unitIds))) return { ok: false, code: "INVALID_FORM" };
  const [changed] = await cleanerLinks.change(store.db, store.tables, read, values);
  if (changed) return { ok: true, version: changed.version };
  const current = await find();
  return current ? { ok: false, code: "VERSION_CONFLICT", current } : { ok: false, code: "NOT_FOUND" };
}

/** Revokes a link: its page and its calendar do not exist from then on. */
export async function revokeCleanerLink(tools: SiteTools, siteId: string, id: string): Promise<Outcome<object, "NOT_FOUND">> {
  const { store } = tools;
  const [revoked] = await cleanerLinks.revoke(store.db, store.tables, siteId, id);
  if (!revoked) return { ok: false, code: "NOT_FOUND" };
  await auditSite(tools, store.db, "cleaner_link_revoked", { siteId });
  return { ok: true };
}

async function hasUnits({ store }: SiteTools, siteId: string, unitIds: readonly string[]): Promise<boolean> {
  const home = await findUnits(store, siteId);
  return unitIds.every((id) => home?.units.some((unit) => unit.id === id));
}
