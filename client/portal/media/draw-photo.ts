import { maxStoredWidth, variantHeight, variantWidths } from "#domain/photo-sizes.ts";
import { detectFileKind } from "#domain/webp.ts";
import type { Preparation } from "./prepared-photo.ts";

const ACCEPTED_KINDS = ["jpeg", "png", "webp", "avif", "heic"];
const QUALITY = 0.82;
/** A narrower photo looks blurred in a hero, pixels. */
const MIN_SHARP_WIDTH = 800;
/** Longer side of a placeholder in pixels, largest first, and the maximum length of its data URL. */
const PLACEHOLDER_SIDES = [24, 16, 8];
const MAX_PLACEHOLDER_LENGTH = 1200;

/** Use of a picture: a logo keeps its transparency, an icon also becomes square. */
export type Purpose = "photo" | "logo" | "icon";

/** Maximum size of a logo or an icon, also on screens with a high resolution. */
const MAX_WIDTH_PX = { photo: Infinity, logo: 960, icon: 480 };

/** Draws a picture upright in each stored width. Slow, so meant for a Web Worker. */
export async function drawPhoto(file: Blob, purpose: Purpose = "photo"): Promise<Preparation> {
  const kind = detectFileKind(new Uint8Array(await file.slice(0, 1024).arrayBuffer()));
  if (!ACCEPTED_KINDS.includes(kind)) return { ok: false, code: "UNSUPPORTED_MEDIA_TYPE" };
  const picked = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picked) return { ok: false, code: kind === "heic" ? "HEIC_UNREADABLE" : "PHOTO_UNREADABLE" };
  const image = purpose === "icon" ? await cropToSquare(picked) : picked;
  const keepsAlpha = purpose !== "photo";
  const width = Math.min(maxStoredWidth(image), MAX_WIDTH_PX[purpose]);
  const isSmall = image.width < MIN_SHARP_WIDTH;
  const [largest = width, ...smaller] = variantWidths(width).toReversed();
  let canvas = draw(image, largest, { keepsAlpha });
  image.close();
  const whole = canvas;
  const variants = [{ width: canvas.width, file: await encode(canvas, QUALITY) }];
  for (const each of smaller) {
    // Each from the next larger one: browsers scale best by small factors.
    canvas = draw(canvas, each, { whole, keepsAlpha });
    variants.unshift({ width: each, file: await encode(canvas, QUALITY) });
  }
  const placeholder = await createPlaceholder(canvas);
  if (placeholder === undefined || variants.some((variant) => variant.file.type !== "image/webp"))
    return { ok: false, code: "WEBP_UNAVAILABLE" };
  return {
    ok: true,
    photo: { variants, color: meanColour(canvas), placeholder, small: purpose === "photo" && isSmall },
  };
}

type Source = ImageBitmap | OffscreenCanvas;

interface Drawing {
  /** Dimensions that determine the aspect ratio. */
  whole?: { width: number; height: number };
  /** Keeps transparency instead of drawing on white. */
  keepsAlpha?: boolean;
}

/** Crops a picture to a square from its middle, scaled to the size of an icon. */
async function cropToSquare(picked: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = picked;
  const side = Math.min(width, height);
  const size = { resizeWidth: MAX_WIDTH_PX.icon, resizeHeight: MAX_WIDTH_PX.icon, resizeQuality: "high" } as const;
  const square = await createImageBitmap(picked, (width - side) >> 1, (height - side) >> 1, side, side, size);
  picked.close();
  return square;
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

/** Encodes as WebP. A browser without WebP returns a PNG instead, as the blob's type shows. */
const encode = (canvas: OffscreenCanvas, quality: number): Promise<Blob> => canvas.convertToBlob({ type: "image/webp", quality });

async function createPlaceholder(canvas: OffscreenCanvas): Promise<string | undefined> {
  for (const side of PLACEHOLDER_SIDES) {
    const width = Math.max(1, Math.round(Math.min(side, (side * canvas.width) / canvas.height)));
    const file = await encode(draw(canvas, width), 0.5);
    if (file.type !== "image/webp") return undefined;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`;
    if (text.length <= MAX_PLACEHOLDER_LENGTH) return text;
  }
  return undefined;
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
