import type { ErrorCode } from "#contract/errors.ts";
import { variantHeight, variantWidths } from "#domain/photo-sizes.ts";
import { type FileKind, kindOf, readWebp, type WebpProblem } from "#domain/webp.ts";
import { countOf, insert, type PhotoFacts } from "#store/site-media.ts";
import type { Store } from "#store/store.ts";
import { CHECK_AFTER_MS } from "./known-photos.ts";
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

type Kept = { ok: true; photo: PhotoFacts } | WrongPhoto | { ok: false; code: "TOO_MANY_PHOTOS" | "MEDIA_LEAVING" };

/**
 * Keeps a photo for a site under its content address; the same one again is the same. Its row comes before its objects, so
 * that none is ever lost sight of. MEDIA_LEAVING: it is being removed right now; try again.
 */
export async function keepPhoto(
  { store, bucket, now }: { store: Store; bucket: R2Bucket; now: number },
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

  const key = await contentAddress(siteId, variants);
  const bytes = [...variants.values()].reduce((sum, { length }) => sum + length, 0);
  const { width, height } = largest;
  const row = { siteId, key, width, height, color, placeholder, bytes, now, checkAt: now + CHECK_AFTER_MS };
  const [photo] = await insert(store.db, store.tables, row);
  if (!photo) return { ok: false, code: "MEDIA_LEAVING" };
  const httpMetadata = { contentType: "image/webp" };
  await Promise.all([...variants].map(([each, content]) => bucket.put(objectName(key, each), content, { httpMetadata })));
  return { ok: true, photo };
}

type Checked = { ok: true; width: number; height: number } | WrongPhoto;

/** The measures of the largest variant, once all are what they should be: all widths up to the photo's own, none else. */
function measure(variants: SentPhoto["variants"]): Checked {
  const widths = [...variants.keys()].toSorted((a, b) => a - b);
  const measured = new Map<number, number>();
  for (const [width, bytes] of variants) {
    const read = checked(bytes, String(width));
    if (!read.ok) return read;
    if (read.width !== width) return wrongSize(String(width));
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
  const found = kindOf(bytes);
  if (found !== "webp") return { ok: false, code: "UNSUPPORTED_MEDIA_TYPE", details: { part, found } };
  const read = readWebp(bytes);
  return read.ok ? read : { ok: false, code: PROBLEMS[read.problem], details: { part } };
}

const wrongSize = (part: string): WrongPhoto => ({ ok: false, code: "PHOTO_WRONG_SIZE", details: { part } });

const decoded = (dataUri: string): Uint8Array => {
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
