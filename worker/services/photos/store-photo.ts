import type { ErrorCode } from "#contract/services/errors.ts";
import { readJpeg } from "#domain/jpeg.ts";
import { jpegName, withJpegMark } from "#domain/photo-key.ts";
import {
  jpegSize,
  MAX_JPEG_BYTES,
  MAX_STORAGE_BYTES,
  MAX_VARIANT_PIXELS,
  variantHeight,
  variantWidths,
} from "#domain/photo-sizes.ts";
import { type FileKind, detectFileKind, readWebp, type WebpProblem } from "#domain/webp.ts";
import { countPhotos, insertWithinLimit, type PhotoFacts, findUsedBytes } from "#store/owners/site-media.ts";
import type { Store } from "#store/dialect/store.ts";
import { CHECK_AFTER_MS } from "./known-photos.ts";
import { decodesExactly } from "./decode-webp.ts";
import { objectName } from "./objects.ts";

/** More than a draft can reference, because stored versions reference photos too. */
const MAX_PHOTOS_OF_SITE = 2000;
/** A placeholder is a few pixels wide; anything larger is a picture. */
const MAX_PLACEHOLDER_PIXELS = 32;

const PROBLEMS = {
  broken: "PHOTO_BROKEN",
  animated: "PHOTO_ANIMATED",
  metadata: "PHOTO_HAS_METADATA",
} as const satisfies Record<WebpProblem, ErrorCode>;

/** An uploaded picture: its variants by the width that the client states. */
export interface SentPicture {
  variants: Map<number, Uint8Array<ArrayBuffer>>;
  color: string;
  /** `data:image/webp;base64,…` */
  placeholder: string;
}

/** A picture of a site. Clients of before 0150 send no JPEG. */
interface SentPhoto extends SentPicture {
  jpeg?: Uint8Array<ArrayBuffer> | undefined;
}

/** A problem and the part of the form that has it; for UNSUPPORTED_MEDIA_TYPE also the detected type. */
export interface PhotoProblem {
  ok: false;
  code: (typeof PROBLEMS)[WebpProblem] | "PHOTO_WRONG_SIZE" | "UNSUPPORTED_MEDIA_TYPE";
  details: { part: string; found?: FileKind };
}

type Stored =
  | { ok: true; photo: PhotoFacts }
  | PhotoProblem
  | { ok: false; code: "TOO_MANY_PHOTOS" | "MEDIA_BEING_DELETED" }
  /** Bytes used by the account's photos, and their limit. */
  | { ok: false; code: "STORAGE_FULL"; details: { used: number; limit: number } };

/**
 * Stores a photo of a site under its content address, so that repeated uploads of the same photo give the same key. Its row is
 * written before its objects, so that no object is ever without a row. MEDIA_BEING_DELETED: the same photo is just being deleted;
 * try again.
 */
export async function storePhoto(
  { store, bucket, now, maxStorage = MAX_STORAGE_BYTES }: { store: Store; bucket: R2Bucket; now: number; maxStorage?: number },
  siteId: string,
  sent: SentPhoto,
): Promise<Stored> {
  const { variants, jpeg, color, placeholder } = sent;
  const largest = checkVariants(variants, variantWidths);
  if (!largest.ok) return largest;
  const problem = jpeg && checkJpeg(jpeg, largest);
  if (problem) return problem;
  const preview = checkPart(decodeDataUri(placeholder), "placeholder");
  if (!preview.ok) return preview;
  if (Math.max(preview.width, preview.height) > MAX_PLACEHOLDER_PIXELS) return wrongSize("placeholder");
  if (await hasTooMany(store, siteId)) return { ok: false, code: "TOO_MANY_PHOTOS" };
  const undecodable = await findUndecodable([...variants, ["placeholder", decodeDataUri(placeholder)]]);
  if (undecodable !== undefined) return { ok: false, code: "PHOTO_BROKEN", details: { part: undecodable } };

  const address = await contentAddress(siteId, variants, jpeg);
  const key = jpeg ? withJpegMark(address) : address;
  const bytes = sumBytes(variants) + (jpeg?.length ?? 0);
  const { width, height } = largest;
  const row = { siteId, key, width, height, color, placeholder, bytes, now, checkAt: now + CHECK_AFTER_MS };
  const limits = { maxBytes: maxStorage, maxPhotos: MAX_PHOTOS_OF_SITE };
  const [, [photo]] = await store.atomically((db) => insertWithinLimit(db, store.tables, row, limits));
  if (!photo) return refusal(store, siteId, bytes, maxStorage);
  await putVariants(bucket, key, variants);
  if (jpeg) await bucket.put(jpegName(key), jpeg, { httpMetadata: { contentType: "image/jpeg" } });
  return { ok: true, photo };
}

/** Total size of all variants. */
export const sumBytes = (variants: SentPicture["variants"]): number =>
  [...variants.values()].reduce((sum, { length }) => sum + length, 0);

/** Writes the objects of a photo, whose row has been written before. */
export async function putVariants(bucket: R2Bucket, key: string, variants: SentPicture["variants"]): Promise<void> {
  const httpMetadata = { contentType: "image/webp" };
  await Promise.all([...variants].map(([width, content]) => bucket.put(objectName(key, width), content, { httpMetadata })));
}

const hasTooMany = async (store: Store, siteId: string): Promise<boolean> =>
  (await countPhotos(store, siteId)) >= MAX_PHOTOS_OF_SITE;

/** The reason why a photo got no row: the site or the account's storage is full, or the same photo is just being deleted. */
async function refusal(store: Store, siteId: string, bytes: number, limit: number): Promise<Stored> {
  if (await hasTooMany(store, siteId)) return { ok: false, code: "TOO_MANY_PHOTOS" };
  const used = await findUsedBytes(store, siteId);
  return used + bytes > limit
    ? { ok: false, code: "STORAGE_FULL", details: { used, limit } }
    : { ok: false, code: "MEDIA_BEING_DELETED" };
}

/** Finds the first part that is not exactly one picture. Decodes them one after the other, because decoding takes much memory. */
export async function findUndecodable(parts: [number | string, Uint8Array<ArrayBuffer>][]): Promise<string | undefined> {
  for (const [part, bytes] of parts) if (!(await decodesExactly(bytes))) return String(part);
  return undefined;
}

type Checked = { ok: true; width: number; height: number } | PhotoProblem;

/**
 * Checks that there are variants of exactly the widths that belong to the largest one, and returns its dimensions.
 */
export function checkVariants(variants: SentPicture["variants"], widthsOf: (largest: number) => readonly number[]): Checked {
  const widths = [...variants.keys()].toSorted((a, b) => a - b);
  const heights = new Map<number, number>();
  for (const [width, bytes] of variants) {
    const read = checkPart(bytes, String(width));
    if (!read.ok) return read;
    if (read.width !== width || read.width * read.height > MAX_VARIANT_PIXELS) return wrongSize(String(width));
    heights.set(width, read.height);
  }
  const width = widths.at(-1) ?? 0;
  const height = heights.get(width) ?? 0;
  if (String(widthsOf(width)) !== String(widths)) return wrongSize(String(width));
  for (const [each, actual] of heights)
    if (Math.abs(actual - variantHeight(each, { width, height })) > 1) return wrongSize(String(each));
  return { ok: true, width, height };
}

function checkPart(bytes: Uint8Array, part: string): Checked {
  const found = detectFileKind(bytes);
  if (found !== "webp") return { ok: false, code: "UNSUPPORTED_MEDIA_TYPE", details: { part, found } };
  const read = readWebp(bytes);
  return read.ok ? read : { ok: false, code: PROBLEMS[read.problem], details: { part } };
}

/** The problem of a JPEG of a photo with these dimensions; undefined if there is none. */
function checkJpeg(bytes: Uint8Array<ArrayBuffer>, photo: { width: number; height: number }): PhotoProblem | undefined {
  const part = "jpeg";
  const found = detectFileKind(bytes);
  if (found !== "jpeg") return { ok: false, code: "UNSUPPORTED_MEDIA_TYPE", details: { part, found } };
  if (bytes.length > MAX_JPEG_BYTES) return wrongSize(part);
  const read = readJpeg(bytes);
  if (!read.ok) return { ok: false, code: PROBLEMS[read.problem], details: { part } };
  const { width, height } = jpegSize(photo);
  return read.width === width && read.height === height ? undefined : wrongSize(part);
}

export const wrongSize = (part: string): PhotoProblem => ({ ok: false, code: "PHOTO_WRONG_SIZE", details: { part } });

const decodeDataUri = (dataUri: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(dataUri.slice(dataUri.indexOf(",") + 1)), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

/**
 * SHA-256 of the site's id and all files, in hexadecimal. It includes every variant and the JPEG, so that nobody can replace them
 * by uploading the photo's largest variant with others, and the site's id, so that no two sites share objects.
 */
export async function contentAddress(
  siteId: string,
  variants: SentPicture["variants"],
  jpeg?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const files = [...variants].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes);
  const parts = [new TextEncoder().encode(siteId), ...files, ...(jpeg ? [jpeg] : [])];
  const digests = await Promise.all(parts.map((part) => crypto.subtle.digest("SHA-256", part)));
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(digests).arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
