import sharp, { type Sharp } from "sharp";
import { jpegSize, variantHeight, variantWidths } from "#domain/photo-sizes.ts";

/** Creates a picture of one colour, which depends on `seed`. */
export function picture(width: number, height: number, seed = 1): Sharp {
  const [r, g, b] = [seed * 37, seed * 91, seed * 151].map((each) => each % 256);
  return sharp({ create: { width, height, channels: 3, background: { r: r ?? 0, g: g ?? 0, b: b ?? 0 } } });
}

export const webp = async (width: number, height: number, seed?: number): Promise<Buffer> =>
  picture(width, height, seed).webp().toBuffer();

/** The parts of an upload: every variant, the placeholder and the mean colour. */
export type Upload = Record<string, Buffer | string>;

const uploads = new Map<string, Promise<Upload>>();

/** Returns the upload that a browser sends for a photo of this size. Each process encodes its pictures once. */
export async function upload(width = 1600, height = 1200, seed = 1): Promise<Upload> {
  const name = [width, height, seed].join();
  const encoded = uploads.get(name) ?? encodeVariants(width, height, seed);
  uploads.set(name, encoded);
  return { ...(await encoded) };
}

async function encodeVariants(width: number, height: number, seed: number): Promise<Upload> {
  const parts: Upload = { color: "#a1b2c3", placeholder: dataUri(await webp(24, 18, seed)) };
  const widths = variantWidths(width);
  const largest = { width: widths.at(-1) ?? width, height: variantHeight(widths.at(-1) ?? width, { width, height }) };
  for (const each of widths) parts[each] = await webp(each, variantHeight(each, largest), seed);
  return parts;
}

/** Adds the JPEG that a browser draws for previews of links. */
export async function withJpeg(parts: Upload, width = 1600, height = 1200, seed = 1): Promise<Upload> {
  const size = jpegSize({ width, height });
  return { ...parts, jpeg: await picture(size.width, size.height, seed).jpeg({ quality: 80 }).toBuffer() };
}

/** Returns the upload of an article's picture, in the dimensions given. */
export async function articlePicture(width = 1200, height = 630, seed = 1): Promise<Upload> {
  const variants = await Promise.all([webp(width / 2, Math.round(height / 2), seed), webp(width, height, seed)]);
  return { color: "#a1b2c3", placeholder: dataUri(await webp(24, 13)), [width / 2]: variants[0], [width]: variants[1] };
}

export const dataUri = (image: Buffer): string => `data:image/webp;base64,${image.toString("base64")}`;

/** Creates a padded RIFF chunk (RFC 9649, section 2.3). */
export function chunk(name: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** Appends chunks to a WebP. */
export function withChunks(image: Buffer, ...chunks: Buffer[]): Buffer {
  const all = Buffer.concat([image, ...chunks]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}
