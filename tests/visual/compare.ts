import pixelmatch from "pixelmatch";
import sharp from "sharp";

/** What a picture differs in from its baseline. */
export interface Difference {
  text: string;
  /** PNG with the pixels that differ in red; undefined for pictures of different sizes. */
  drawing?: Buffer;
}

/** Compares two pictures; undefined if each pixel is the same. */
export async function comparePictures(before: Buffer, after: Buffer): Promise<Difference | undefined> {
  const [old, now] = await Promise.all([readPixels(before), readPixels(after)]);
  const { width, height } = now;
  if (old.width !== width || old.height !== height)
    return { text: `is ${width} × ${height} pixels instead of ${old.width} × ${old.height}` };
  if (old.pixels.equals(now.pixels)) return undefined;
  const drawn = Buffer.alloc(now.pixels.length);
  // Edges of letters count like other pixels: the same Chromium draws them in the same way.
  const count = pixelmatch(old.pixels, now.pixels, drawn, width, height, { threshold: 0, includeAA: true });
  const drawing = await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { text: `differs in ${count} pixels`, drawing };
}

async function readPixels(picture: Buffer): Promise<{ pixels: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Converts a picture for the repository: WebP without loss takes a third of the bytes of a PNG. */
export const toBaseline = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).removeAlpha().webp({ lossless: true, effort: 4 }).toBuffer();
