import type { ShownChannels, ShownExport, ShownFeed } from "#contract/letting/channels.ts";
import { CHANNELS, type Channel } from "#domain/channels/channels.ts";

/** An import of a unit with our exports for the same listing; `feed` is undefined if we do not read the listing's calendar. */
export interface Card {
  channel: Channel;
  feed: ShownFeed | undefined;
  exports: ShownExport[];
}

/** Pairs the imports of a unit with our exports for the same listings. Exports for listings that we do not read share a card. */
export function cardsOf(unitId: string, { feeds, exports }: Pick<ShownChannels, "feeds" | "exports">): Card[] {
  return CHANNELS.flatMap((channel): Card[] => {
    const ofChannel = (each: { unitId: string; channel: Channel }) => each.unitId === unitId && each.channel === channel;
    const read = feeds.filter(ofChannel);
    const ours = exports.filter(ofChannel);
    const alone = ours.filter(({ feedId }) => !read.some(({ id }) => id === feedId));
    return [
      ...read.map((feed) => ({ channel, feed, exports: ours.filter(({ feedId }) => feedId === feed.id) })),
      ...(alone.length > 0 ? [{ channel, feed: undefined, exports: alone }] : []),
    ];
  });
}
