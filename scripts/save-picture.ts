import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import sharp from "sharp";

/** Maximum size of a picture on the marketing site; the quality is lowered until it fits. */
const MAX_BYTES = 60_000;

/** Writes a screenshot as WebP, at most `width` pixels wide, at the best quality that is within {@link MAX_BYTES}. */
export async function savePicture(file: string, picture: Buffer, width: number): Promise<void> {
  for (const quality of [80, 70, 60, 50]) {
    const { data, info } = await sharp(picture)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    if (info.size > MAX_BYTES && quality > 50) continue;
    await writeFile(file, data);
    console.log(`${basename(file)} ${info.width} × ${info.height}, quality ${quality}, ${Math.round(info.size / 1000)} KB`);
    return;
  }
}
