import type { Channel } from "#domain/channels/channels.ts";
import { useChannelWords } from "./use-channel-words.ts";

/** Numbers of the steps of a platform; each has a text. */
const NUMBERS = ["1", "2", "3"] as const;

interface PlatformStepsProps {
  channel: Channel;
  /** Task at the platform: find the address of its calendar, paste ours, or cancel a booking. */
  task: "read" | "paste" | "cancel";
}

/**
 * Instructions for a platform, step by step. The steps name the setting to look for rather than the place of a button, which
 * changes often.
 */
export function PlatformSteps({ channel, task }: PlatformStepsProps) {
  const { text } = useChannelWords();
  return (
    <ol className="max-w-[62ch] list-decimal space-y-1.5 pl-6 marker:font-semibold">
      {NUMBERS.map((number) => (
        <li key={number}>{text(`platforms.${channel}.${task}.${number}`)}</li>
      ))}
    </ol>
  );
}
