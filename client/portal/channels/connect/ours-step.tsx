import { Button } from "#client/kit/ui/button.tsx";
import type { ShownExport } from "#contract/letting/channels.ts";
import { CreateAddress, OurAddress } from "../our-address.tsx";
import { PlatformSteps } from "../platform-steps.tsx";
import { useChannelWords } from "../use-channel-words.ts";
import type { Connection } from "./connect-flow.tsx";

interface OursStepProps {
  connection: Connection;
  /** The platform's feed; undefined if we do not read it. */
  feedId: string | undefined;
  /** Our calendar for the platform, if it exists. */
  ours: ShownExport | undefined;
  onDone: () => void;
}

/** Shows our calendar's address, to paste at the platform. */
export function OursStep({ connection: { unitId, channel }, feedId, ours, onDone }: OursStepProps) {
  const { text, name } = useChannelWords();
  return (
    <div className="grid gap-4">
      <p className="max-w-[62ch]">{text("connect.ours.text", { name: name(channel) })}</p>
      {ours ? (
        <>
          <OurAddress url={ours.url} channel={channel} />
          <PlatformSteps channel={channel} task="paste" />
          <p className="max-w-[62ch] text-soft">{text(`pace.${channel}`)}</p>
        </>
      ) : (
        <CreateAddress unitId={unitId} channel={channel} feedId={feedId} />
      )}
      <Button look={ours ? "primary" : "quiet"} className="justify-self-start" onClick={onDone}>
        {text(ours ? "connect.ours.done" : "connect.ours.later")}
      </Button>
    </div>
  );
}
