import { copyManifestSchema, COPY_STEP_ROWS, type CopyManifest } from "#contract/owners/site-copy.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { emptySite, isEmpty } from "#store/copies/empty-site.ts";
import { renewName } from "#store/copies/new-ids.ts";
import type { CopyPortion, SiteCopy } from "#store/copies/site-tables.ts";
import { wakeSite } from "#store/copies/wake-site.ts";
import { type CopyWriting, writeSiteCopy } from "#store/copies/write-site-copy.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { Store } from "#store/dialect/store.ts";
import { raise } from "#store/letting/calendar-versions.ts";
import { findById } from "#store/owners/sites.ts";
import { sealAddress } from "#letting/channels/feed-secrets.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { renewSecrets } from "../copies/renew-secrets.ts";
import { isSigned } from "../copies/sign-copy.ts";

export interface CopyTools {
  store: Store;
  secrets: Secrets;
  bucket: R2Bucket;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The empty site that takes a copy over, and its owner. */
export interface Target {
  siteId: string;
  ownerId: string;
}

const rowsOf = (siteId: string): string => `copies/${siteId}/rows`;
const manifestOf = (siteId: string): string => `copies/${siteId}/manifest`;

/**
 * Keeps the rows of a copy until they are written, and empties the site for them. INVALID_SIGNATURE: the copy is not one of this
 * platform, or was changed. SITE_HAS_BOOKINGS: the site is not new. The same copy can be sent again.
 */
export async function keepCopy(
  tools: CopyTools,
  { siteId }: Target,
  sent: { manifest: string; rows: ArrayBuffer },
): Promise<Outcome<{ manifest: CopyManifest }, "INVALID_FORM" | "INVALID_SIGNATURE" | "SITE_HAS_BOOKINGS">> {
  const { store, secrets, bucket } = tools;
  const manifest = readManifest(sent.manifest);
  if (!manifest) return { ok: false, code: "INVALID_FORM" };
  const isWhole = (await sha256(sent.rows)) === manifest.rows.sha256;
  if (!isWhole || !(await isSigned(secrets, manifest))) return { ok: false, code: "INVALID_SIGNATURE" };
  const kept = await findManifest(tools, siteId);
  if (kept?.signature !== manifest.signature) {
    if (!(await isEmpty(store, siteId))) return { ok: false, code: "SITE_HAS_BOOKINGS" };
    await bucket.put(rowsOf(siteId), sent.rows);
    try {
      await emptySite(store, siteId);
    } catch (error) {
      if (failedGuard(error) === "siteHasStays") return { ok: false, code: "SITE_HAS_BOOKINGS" };
      throw error;
    }
    await bucket.put(manifestOf(siteId), sent.manifest);
  }
  return { ok: true, manifest };
}

/**
 * Writes rows of the kept copy from a place on; `next` is the place of the next step, null once all are written. They sleep
 * while the site of the copy still exists here: its guests get their messages from there. NOT_FOUND: no copy is kept.
 */
export async function writeStep(
  tools: CopyTools,
  { siteId, ownerId }: Target,
  from: number,
): Promise<Outcome<{ next: number | null }, "NOT_FOUND">> {
  const { store, secrets, bucket, now } = tools;
  const manifest = await findManifest(tools, siteId);
  const stored = manifest && (await bucket.get(rowsOf(siteId)));
  if (!stored) return { ok: false, code: "NOT_FOUND" };
  const portions = readPortions(await stored.text());
  const copy: SiteCopy = () => portions;
  const until = from + COPY_STEP_ROWS;
  const range = { from, until };
  const writing = { siteId: manifest.siteId, newSiteId: siteId, ownerId, isTakenOver: true, isAsleep: true, range };
  const { ids } = await writeSiteCopy(store, copy, { ...writing, renew: renewExported(secrets) });
  if (until < manifest.rows.count) return { ok: true, next: until };
  if (!(await findById(store, manifest.siteId))) await wakeSite(store, copy, ids);
  await store.atomically((db) => [raise(db, store.tables, siteId, now)]);
  return { ok: true, next: null };
}

/** Stores a file of the kept copy under its new name. INVALID_SIGNATURE: it is not the file that the copy names. */
export async function keepFile(
  tools: CopyTools,
  { siteId }: Target,
  { index, bytes }: { index: number; bytes: ArrayBuffer },
): Promise<Outcome<object, "NOT_FOUND" | "INVALID_SIGNATURE">> {
  const named = (await findManifest(tools, siteId))?.files[index];
  if (!named) return { ok: false, code: "NOT_FOUND" };
  if (bytes.byteLength !== named.bytes || (await sha256(bytes)) !== named.sha256) return { ok: false, code: "INVALID_SIGNATURE" };
  const name = await renewName(siteId, named.object);
  await tools.bucket.put(name, bytes, named.type === null ? {} : { httpMetadata: { contentType: named.type } });
  return { ok: true };
}

/** Forgets the kept copy. */
export const forgetCopy = ({ bucket }: CopyTools, { siteId }: Target): Promise<void> =>
  bucket.delete([rowsOf(siteId), manifestOf(siteId)]);

async function findManifest({ bucket }: CopyTools, siteId: string): Promise<CopyManifest | undefined> {
  const stored = await bucket.get(manifestOf(siteId));
  return stored ? readManifest(await stored.text()) : undefined;
}

function readManifest(text: string): CopyManifest | undefined {
  try {
    return copyManifestSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Rows in their order, those of a table together. */
function readPortions(text: string): CopyPortion[] {
  const portions: CopyPortion[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const { table, row } = JSON.parse(line) as { table: CopyPortion["table"]; row: Record<string, unknown> };
    const last = portions.at(-1);
    if (last?.table === table) last.rows.push(row);
    else portions.push({ table, rows: [row] });
  }
  return portions;
}

/** Rows of an export have no secrets: what cannot be made anew is left out, and the new site is a draft. */
const renewExported = (secrets: Secrets): NonNullable<CopyWriting["renew"]> => {
  const renew = renewSecrets(secrets);
  return async (table, row, was) => {
    if (table === "mailServers") return undefined;
    if (table === "units") return { ...row, published_at: null };
    if (table === "siteDrafts") return { ...row, published_version: null };
    if (table === "feeds") {
      if (typeof was["address"] !== "string") return undefined;
      const { addressSealed, addressDigest } = await sealAddress(secrets, was["address"]);
      return { ...row, address_sealed: addressSealed, address_digest: addressDigest };
    }
    return renew(table, row, was);
  };
};

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
