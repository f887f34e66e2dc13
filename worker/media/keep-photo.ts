import type { ErrorCode } from "#contract/errors.ts";
import { MAX_STORAGE_BYTES, MAX_VARIANT_PIXELS, variantHeight, variantWidths } from "#domain/photo-sizes.ts";
import { type FileKind, detectFileKind, readWebp, type WebpProblem } from "#domain/webp.ts";
import { countOf, insertWithin, type PhotoFacts, usedByOwnerOf } from "#store/site-media.ts";
import type { Store } from "#store/store.ts";
import { CHECK_AFTER_MS } from "./known-photos.ts";
import { decodesExactly } from "./decode-webp.ts";
import { objectName } from "./objects.ts";

/** More than a draft can name: those of versions too. */
const MOST_PHOTOS_OF_SITE = 2000;
/** Placeholders are a few pixels wide: what is larger is a picture. */
const LARGEST_PLACEHOLDER = 32;

const PROBLEMS = {
  broken: "PHOTO_BROKEN",
  animated: "PHOTO_ANIMATED",
  metadata: "PHOTO_HAS_METADATA",
} as const satisfies Record<WebpProblem, ErrorCode>;

/** A photo as it was sent: its variants by the width they are said to have. */
interface SentPhoto {
  variants: Map<number, Uint8Array<ArrayBuffer>>;
  color: string;
  /** `data:image/webp;base64,…` */
  placeholder: string;
}

/** What is wrong, with which part of the form; with UNSUPPORTED_MEDIA_TYPE also what it is instead. */
interface WrongPhoto {
  ok: false;
  code: (typeof PROBLEMS)[WebpProblem] | "PHOTO_WRONG_SIZE" | "UNSUPPORTED_MEDIA_TYPE";
  details: { part: string; found?: FileKind };
}

type Kept =
  | { ok: true; photo: PhotoFacts }
  | WrongPhoto
  | { ok: false; code: "TOO_MANY_PHOTOS" | "MEDIA_BEING_DELETED" }
  /** Octets that the account's photos take, and may take. */
  | { ok: false; code: "STORAGE_FULL"; details: { used: number; limit: number } };

/**
 * Keeps a photo for a site under its content address; the same one again is the same. Its row comes before its objects, so
 * that none is ever lost sight of. MEDIA_BEING_DELETED: it is being removed right now; try again.
 */
export async function keepPhoto(
  { store, bucket, now, maxStorage = MAX_STORAGE_BYTES }: { store: Store; bucket: R2Bucket; now: number; maxStorage?: number },
  siteId: string,
  sent: SentPhoto,
): Promise<Kept> {
  const { variants, color, placeholder } = sent;
  const largest = measure(variants);
  if (!largest.ok) return largest;
  const preview = checked(decoded(placeholder), "placeholder");
  if (!preview.ok) return preview;
  if (Math.max(preview.width, preview.height) > LARGEST_PLACEHOLDER) return wrongSize("placeholder");
  if ((await countOf(store, siteId)) >= MOST_PHOTOS_OF_SITE) return { ok: false, code: "TOO_MANY_PHOTOS" };
  const undecodable = await findUndecodable([...variants, ["placeholder", decoded(placeholder)]]);
  if (undecodable !== undefined) return { ok: false, code: "PHOTO_BROKEN", details: { part: undecodable } };

  const key = await contentAddress(siteId, variants);
  const bytes = [...variants.values()].reduce((sum, { length }) => sum + length, 0);
  const { width, height } = largest;
  const row = { siteId, key, width, height, color, placeholder, bytes, now, checkAt: now + CHECK_AFTER_MS };
  const results = await store.atomically((db) => insertWithin(db, store.tables, row, maxStorage));
  const [photo] = results[1] as PhotoFacts[];
  if (!photo) return notKept(store, siteId, bytes, maxStorage);
  const httpMetadata = { contentType: "image/webp" };
  await Promise.all([...variants].map(([each, content]) => bucket.put(objectName(key, each), content, { httpMetadata })));
  return { ok: true, photo };
}

/** Why a photo got no row: there is no room for it, or the same one is being removed. */
async function notKept(store: Store, siteId: string, bytes: number, limit: number): Promise<Kept> {
  const used = await usedByOwnerOf(store, siteId);
  return used + bytes > limit
    ? { ok: false, code: "STORAGE_FULL", details: { used, limit } }
    : { ok: false, code: "MEDIA_BEING_DELETED" };
}

/** The first part that is not a picture, or more than one. One is decoded at a time: decoded, it is many times as large. */
async function findUndecodable(parts: [number | string, Uint8Array<ArrayBuffer>][]): Promise<string | undefined> {
  for (const [part, bytes] of parts) if (!(await decodesExactly(bytes))) return String(part);
  return undefined;
}

type Checked = { ok: true; width: number; height: number } | WrongPhoto;

/** The measures of the largest variant, once all are what they should be: all widths up to the photo's own, none else. */
function measure(variants: SentPhoto["variants"]): Checked {
  const widths = [...variants.keys()].toSorted((a, b) => a - b);
  const measured = new Map<number, number>();
  for (const [width, bytes] of variants) {
    const read = checked(bytes, String(width));
    if (!read.ok) return read;
    if (read.width !== width || read.width * read.height > MAX_VARIANT_PIXELS) return wrongSize(String(width));
    measured.set(width, read.height);
  }
  const width = widths.at(-1) ?? 0;
  const height = measured.get(width) ?? 0;
  if (String(variantWidths(width)) !== String(widths)) return wrongSize(String(width));
  for (const [each, its] of measured)
    if (Math.abs(its - variantHeight(each, { width, height })) > 1) return wrongSize(String(each));
  return { ok: true, width, height };
}

function checked(bytes: Uint8Array, part: string): Checked {
  const found = detectFileKind(bytes);
  if (found !== "webp") return { ok: false, code: "UNSUPPORTED_MEDIA_TYPE", details: { part, found } };
  const read = readWebp(bytes);
  return read.ok ? read : { ok: false, code: PROBLEMS[read.problem], details: { part } };
}

const wrongSize = (part: string): WrongPhoto => ({ ok: false, code: "PHOTO_WRONG_SIZE", details: { part } });

const decoded = (dataUri: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(dataUri.slice(dataUri.indexOf(",") + 1)), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

/**
 * SHA-256 of the site's id and every variant, hexadecimal. Of every variant, since whoever sends a photo's largest one with
 * others of their own must not get at its address; of the site's id, so that no two sites share objects.
 */
async function contentAddress(siteId: string, variants: SentPhoto["variants"]): Promise<string> {
  const parts = [new TextEncoder().encode(siteId), ...[...variants].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)];
  const digests = await Promise.all(parts.map((part) => crypto.subtle.digest("SHA-256", part)));
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(digests).arrayBuffer());
  return [...new Uint8Array(digest)].map((octet) => octet.toString(16).padStart(2, "0")).join("");
}
