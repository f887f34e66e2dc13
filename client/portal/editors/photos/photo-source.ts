import type { PhotoRecord } from "#contract/site-record.ts";

/** The address of a photo in its smallest variant. */
export const photoSource = ({ key, width }: Pick<PhotoRecord, "key" | "width">): string =>
  `/media/${key}-${Math.min(480, width)}.webp`;
