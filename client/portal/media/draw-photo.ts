import { maxStoredWidth, variantHeight, variantWidths } from "#domain/photo-sizes.ts";
import { detectFileKind } from "#domain/webp.ts";
import type { Preparation } from "./prepared-photo.ts";

const TAKEN = ["jpeg", "png", "webp", "avif", "heic"];
const QUALITY = 0.82;
/** Below this a photo is soft in a hero. */
const SMALL_BELOW = 800;
/** The longer side of a placeholder, and what it may be as a text. */
const PLACEHOLDER_SIDES = [24, 16, 8];
const LONGEST_PLACEHOLDER = 1200;

/** What a picture is for: a logo keeps what is transparent, an icon also becomes square. */
export type Purpose = "photo" | "logo" | "icon";

/** Nothing shows a logo larger, on the sharpest screen; an icon is shown smaller by far. */
const LARGEST = { photo: Infinity, logo: 960, icon: 480 };

/** Draws a picked file upright in every width it is kept in. For a worker: decoding and encoding take their time. */
export async function drawPhoto(file: Blob, purpose: Purpose = "photo"): Promise<Preparation> {
  const kind = detectFileKind(new Uint8Array(await file.slice(0, 1024).arrayBuffer()));
  if (!TAKEN.includes(kind)) return { ok: false, code: "UNSUPPORTED_MEDIA_TYPE" };
  const picked = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picked) return { ok: false, code: kind === "heic" ? "HEIC_UNREADABLE" : "PHOTO_UNREADABLE" };
  const image = purpose === "icon" ? await squared(picked) : picked;
  const clear = purpose !== "photo";
  const width = Math.min(maxStoredWidth(image), LARGEST[purpose]);
  const isSmall = image.width < SMALL_BELOW;
  const [largest = width, ...smaller] = variantWidths(width).toReversed();
  let canvas = drawn(image, largest, { clear });
  image.close();
  const whole = canvas;
  const variants = [{ width: canvas.width, file: await encoded(canvas, QUALITY) }];
  for (const each of smaller) {
    // Each from the next larger one: halving is what browsers do well.
    canvas = drawn(canvas, each, { whole, clear });
    variants.unshift({ width: each, file: await encoded(canvas, QUALITY) });
  }
  const placeholder = await placeholderOf(canvas);
  if (placeholder === undefined || variants.some((variant) => variant.file.type !== "image/webp"))
    return { ok: false, code: "WEBP_UNAVAILABLE" };
  return {
    ok: true,
    photo: { variants, color: meanColour(canvas), placeholder, small: purpose === "photo" && isSmall },
  };
}

type Source = ImageBitmap | OffscreenCanvas;

interface Drawing {
  /** Has the measures the height follows from. */
  whole?: { width: number; height: number };
  /** What is transparent stays so. */
  clear?: boolean;
}

/** The middle of a picture, as wide as an icon is kept: a smaller one is enlarged. */
async function squared(picked: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = picked;
  const side = Math.min(width, height);
  const size = { resizeWidth: LARGEST.icon, resizeHeight: LARGEST.icon, resizeQuality: "high" } as const;
  const square = await createImageBitmap(picked, (width - side) >> 1, (height - side) >> 1, side, side, size);
  picked.close();
  return square;
}

/** The picture that wide, on white where it is transparent. */
function drawn(from: Source, width: number, { whole = from, clear = false }: Drawing = {}): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, variantHeight(width, whole));
  const context = contextOf(canvas, clear);
  context.fillStyle = "#fff";
  if (!clear) context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas, alpha = false): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { alpha });
  if (!context) throw new Error("no 2d context");
  return context;
}

/** A browser that cannot write WebP writes PNG: its type tells. */
const encoded = (canvas: OffscreenCanvas, quality: number): Promise<Blob> =>
  canvas.convertToBlob({ type: "image/webp", quality });

async function placeholderOf(canvas: OffscreenCanvas): Promise<string | undefined> {
  for (const side of PLACEHOLDER_SIDES) {
    const width = Math.max(1, Math.round(Math.min(side, (side * canvas.width) / canvas.height)));
    const file = await encoded(drawn(canvas, width), 0.5);
    if (file.type !== "image/webp") return undefined;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`;
    if (text.length <= LONGEST_PLACEHOLDER) return text;
  }
  return undefined;
}

function meanColour(canvas: OffscreenCanvas): string {
  const small = drawn(canvas, 16);
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
