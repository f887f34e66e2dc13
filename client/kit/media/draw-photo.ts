import { MAX_ARRIVAL_PICTURE_WIDTH } from "#contract/letting/booking-settings.ts";
import { ARTICLE_PICTURE, ARTICLE_PICTURE_WIDTHS } from "#domain/articles/article-picture.ts";
import { jpegSize, maxStoredWidth, variantHeight, variantWidths } from "#domain/photo-sizes.ts";
import { detectFileKind } from "#domain/webp.ts";
import { type EncodeWebp, findWebpEncoder } from "./encode-webp.ts";
import { encodeJpeg } from "./encode-jpeg.ts";
import type { Preparation } from "./prepared-photo.ts";

const ACCEPTED_KINDS = ["jpeg", "png", "webp", "avif", "heic"];
const QUALITY = 0.82;
/** A narrower photo looks blurred in a hero, pixels. */
const MIN_SHARP_WIDTH = 800;
/** Longer side of a placeholder in pixels, largest first, and the maximum length of its data URL. */
const PLACEHOLDER_SIDES = [24, 16, 8];
const MAX_PLACEHOLDER_LENGTH = 1200;

/**
 * Use of a picture: a logo keeps its transparency, an icon also becomes square, an article's picture gets its fixed size,
 * and one of arrival information is as large as a phone shows it.
 */
export type Purpose = "photo" | "logo" | "icon" | "article" | "arrival";

/** Maximum width, even on screens with a high resolution. */
const MAX_WIDTH_PX = {
  photo: Infinity,
  logo: 960,
  icon: 480,
  article: ARTICLE_PICTURE.width,
  arrival: MAX_ARRIVAL_PICTURE_WIDTH,
};
/** Size to which pictures are cropped. */
const CROPS: Partial<Record<Purpose, { width: number; height: number }>> = {
  icon: { width: MAX_WIDTH_PX.icon, height: MAX_WIDTH_PX.icon },
  article: ARTICLE_PICTURE,
};

/**
 * Draws a picture upright in each stored width, in sRGB. Slow, so meant for a Web Worker; `onProgress` is called with the share
 * that is done, 0–1.
 */
export async function drawPhoto(file: Blob, purpose: Purpose, onProgress: (done: number) => void): Promise<Preparation> {
  const kind = detectFileKind(new Uint8Array(await file.slice(0, 1024).arrayBuffer()));
  if (!ACCEPTED_KINDS.includes(kind)) return { ok: false, code: "UNSUPPORTED_MEDIA_TYPE" };
  const encode = await findWebpEncoder();
  if (!encode) return { ok: false, code: "WEBP_UNAVAILABLE" };
  const picked = await createImageBitmap(file).catch(() => null);
  if (!picked) return { ok: false, code: kind === "heic" ? "HEIC_UNREADABLE" : "PHOTO_UNREADABLE" };
  const crop = CROPS[purpose];
  const isSmall =
    purpose === "photo" ? picked.width < MIN_SHARP_WIDTH : purpose === "article" && picked.width < ARTICLE_PICTURE.width;
  const image = crop ? await cropTo(picked, crop) : picked;
  const keepsAlpha = purpose === "logo" || purpose === "icon";
  const width = Math.min(maxStoredWidth(image), MAX_WIDTH_PX[purpose]);
  const widths = purpose === "article" ? ARTICLE_PICTURE_WIDTHS : variantWidths(width);
  const [largest = width, ...smaller] = widths.toReversed();
  let canvas = draw(image, largest, { keepsAlpha });
  image.close();
  const whole = canvas;
  const progress = countPixels(widths, onProgress);
  progress(largest);
  const variants = [{ width: canvas.width, file: await encode(canvas, QUALITY) }];
  progress(largest);
  const jpeg = purpose === "photo" ? await encodeJpeg(draw(whole, jpegSize(whole).width)) : undefined;
  for (const each of smaller) {
    // Each from the next larger one: browsers scale best by small factors.
    canvas = draw(canvas, each, { whole, keepsAlpha });
    variants.unshift({ width: each, file: await encode(canvas, QUALITY) });
    progress(each);
  }
  const placeholder = await createPlaceholder(canvas, encode);
  return { ok: true, photo: { variants, jpeg, color: meanColour(canvas), placeholder, small: isSmall } };
}

/** Returns a function to call with the width of what is done: reading the picture, which counts as its largest width, and each width. */
function countPixels(widths: readonly number[], onProgress: (done: number) => void): (width: number) => void {
  const total = [...widths, Math.max(...widths)].reduce((sum, width) => sum + width ** 2, 0);
  let done = 0;
  return (width) => onProgress((done += width ** 2) / total);
}

type Source = ImageBitmap | OffscreenCanvas;

interface Drawing {
  /** Dimensions that determine the aspect ratio. */
  whole?: { width: number; height: number };
  /** Keeps transparency instead of drawing on white. */
  keepsAlpha?: boolean;
}

/** Crops a picture to a shape from its middle, scaled to its size. */
async function cropTo(picked: ImageBitmap, to: { width: number; height: number }): Promise<ImageBitmap> {
  const scale = Math.min(picked.width / to.width, picked.height / to.height);
  const width = Math.max(1, Math.round(to.width * scale));
  const height = Math.max(1, Math.round(to.height * scale));
  const size = { resizeWidth: to.width, resizeHeight: to.height, resizeQuality: "high" } as const;
  const cropped = await createImageBitmap(
    picked,
    (picked.width - width) >> 1,
    (picked.height - height) >> 1,
    width,
    height,
    size,
  );
  picked.close();
  return cropped;
}

/** Draws a picture in a width, on white unless transparency is kept. */
function draw(from: Source, width: number, { whole = from, keepsAlpha = false }: Drawing = {}): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, variantHeight(width, whole));
  const context = contextOf(canvas, keepsAlpha);
  context.fillStyle = "#fff";
  if (!keepsAlpha) context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas, alpha = false): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { alpha });
  if (!context) throw new Error("no 2d context");
  return context;
}

/** Throws if even the smallest placeholder is too long. */
async function createPlaceholder(canvas: OffscreenCanvas, encode: EncodeWebp): Promise<string> {
  for (const side of PLACEHOLDER_SIDES) {
    const width = Math.max(1, Math.round(Math.min(side, (side * canvas.width) / canvas.height)));
    const file = await encode(draw(canvas, width), 0.5);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`;
    if (text.length <= MAX_PLACEHOLDER_LENGTH) return text;
  }
  throw new Error("placeholder too long");
}

function meanColour(canvas: OffscreenCanvas): string {
  const small = draw(canvas, 16);
  const { data } = contextOf(small).getImageData(0, 0, small.width, small.height);
  const sums = [0, 0, 0];
  for (const [at, value] of data.entries()) if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + value;
  return `#${sums
    .map((sum) =>
      Math.round((4 * sum) / data.length)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
