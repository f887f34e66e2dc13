/** Widths in pixels that every photo has a variant of, up to its own. */
const PHOTO_WIDTHS = [480, 960, 1600, 2400] as const;

/** The widths a photo of this width is kept in, smallest first; one that is smaller than all of them in its own. */
export function variantWidths(width: number): number[] {
  const widths = PHOTO_WIDTHS.filter((each) => each <= width);
  return widths.length > 0 ? widths : [width];
}

/** The height of a variant, in whole pixels, by the measures of the whole photo. */
export function variantHeight(width: number, whole: { width: number; height: number }): number {
  return Math.max(1, Math.round((whole.height * width) / whole.width));
}

/** Octets of a photo as it is picked, and of all that is sent of it. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** Photos a unit may have, and the site as a whole beside them. */
export const MAX_PHOTO_COUNT = 60;

/** Octets that the photos of all sites of an account may take together. */
export const MAX_STORAGE_BYTES = 5_000_000_000;

/** Pixels of a variant: decoded it takes four octets each, of the memory an isolate has. */
export const MAX_VARIANT_PIXELS = 8_000_000;

/** The width of the largest variant whose pixels may be kept: that of a tall photo is smaller than the photo is wide. */
export function maxStoredWidth(whole: { width: number; height: number }): number {
  const fits = (width: number) => width * variantHeight(width, whole) <= MAX_VARIANT_PIXELS;
  return variantWidths(whole.width).findLast(fits) ?? Math.min(whole.width, PHOTO_WIDTHS[0]);
}
