import type { ConflictSide } from "#contract/letting/channels.ts";

/**
 * Names a side of a conflict: our own booking by its guest, others by their platform, because their names of stays say little.
 */
export const sideName = ({ channel, name }: ConflictSide, platform: string): string =>
  channel === "website" && name ? name : platform;
