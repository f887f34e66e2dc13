import { hasJpeg, jpegName } from "#domain/photo-key.ts";
import { variantWidths } from "#domain/photo-sizes.ts";

/** The name of a variant's object in the bucket, which is also the last segment of its address. */
export const objectName = (key: string, width: number): string => `${key}-${width}.webp`;

/** Lists the objects of a photo. */
export const listObjects = ({ key, width }: { key: string; width: number }): string[] => [
  ...variantWidths(width).map((each) => objectName(key, each)),
  ...(hasJpeg(key) ? [jpegName(key)] : []),
];
