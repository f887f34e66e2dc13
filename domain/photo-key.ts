/** Ends the key of a photo that also exists as JPEG. No key without one ends with it, because digests are hexadecimal. */
const JPEG_MARK = "j";

/** The key of an uploaded photo: 64 hexadecimal digits of SHA-256, and a mark if there is a JPEG of it (0150). */
export const PHOTO_KEY = /^[0-9a-f]{64}j?$/;

/** Adds the mark of photos that also exist as JPEG to a digest. */
export const withJpegMark = (digest: string): string => digest + JPEG_MARK;

/** True if the photo also exists as JPEG, for previews of links and emails. */
export const hasJpeg = (key: string): boolean => key.endsWith(JPEG_MARK);

/** The name of a photo's JPEG, which is also the last segment of its address. */
export const jpegName = (key: string): string => `${key}.jpg`;

/** The media type of a photo's file, by its name. */
export const mediaTypeOf = (name: string): string => (name.endsWith(".jpg") ? "image/jpeg" : "image/webp");
