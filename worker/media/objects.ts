import { variantWidths } from "#domain/photo-sizes.ts";

/** The name of a variant's object, and the end of its address. */
export const objectName = (key: string, width: number): string => `${key}-${width}.webp`;

/** The objects of a photo. */
export const objectsOf = ({ key, width }: { key: string; width: number }): string[] =>
  variantWidths(width).map((each) => objectName(key, each));
