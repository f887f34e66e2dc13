import { type Channel, CHANNEL_NAMES } from "#domain/channels/channels.ts";

/** Returns the name of a channel; `other` stands for all platforms that are not listed. */
export const channelName = (channel: Channel, other: string): string => (channel === "other" ? other : CHANNEL_NAMES[channel]);

/** Returns the letter that marks a channel's stays in the calendar. */
export const channelLetter = (channel: Channel): string => (channel === "other" ? "•" : CHANNEL_NAMES[channel].slice(0, 1));

/** Returns the letter of the platform with a name; undefined for other names, such as the host of a calendar. */
export const letterOfPlatform = (platform: string): string | undefined =>
  Object.values(CHANNEL_NAMES).includes(platform) ? platform.slice(0, 1) : undefined;
