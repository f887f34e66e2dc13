/** The widths of a photo's variants in pixels, up to the photo's own width. */
const PHOTO_WIDTHS = [480, 960, 1600, 2400] as const;

/** Returns the widths in which a photo is stored, smallest first. A photo smaller than all of them is stored in its own width. */
export function variantWidths(width: number): number[] {
  const widths = PHOTO_WIDTHS.filter((each) => each <= width);
  return widths.length > 0 ? widths : [width];
}

/** The height of a variant in whole pixels, with the aspect ratio of the original. */
export function variantHeight(width: number, whole: { width: number; height: number }): number {
  return Math.max(1, Math.round((whole.height * width) / whole.width));
}

/** Longer side in pixels of a photo's JPEG for previews of links and emails, and its maximum size: messengers load no larger ones. */
const JPEG_SIDE = 1200;
export const MAX_JPEG_BYTES = 600_000;

/** The dimensions of a photo's JPEG, which is never larger than the photo. */
export function jpegSize(whole: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, JPEG_SIDE / Math.max(whole.width, whole.height));
  const width = Math.max(1, Math.round(whole.width * scale));
  return { width, height: variantHeight(width, whole) };
}

/** Maximum size of one upload request with all variants. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** Maximum number of photos of a unit, and of the site's own photos. */
export const MAX_PHOTO_COUNT = 60;

/** Maximum total size of the photos of all sites of an account. */
export const MAX_STORAGE_BYTES = 5_000_000_000;

/** Maximum pixels of a variant: decoding takes four bytes of the isolate's memory for each pixel. */
export const MAX_VARIANT_PIXELS = 8_000_000;

/** The width of the largest variant within {@link MAX_VARIANT_PIXELS}; for a tall photo this may be less than its own width. */
export function maxStoredWidth(whole: { width: number; height: number }): number {
  const fits = (width: number) => width * variantHeight(width, whole) <= MAX_VARIANT_PIXELS;
  return variantWidths(whole.width).findLast(fits) ?? Math.min(whole.width, PHOTO_WIDTHS[0]);
}
