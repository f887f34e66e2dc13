import type { PhotoRecord } from "#contract/owners/site-record.ts";

/** URL of a photo's smallest variant. */
export const photoSource = ({ key, width }: Pick<PhotoRecord, "key" | "width">): string =>
  `/media/${key}-${Math.min(480, width)}.webp`;
