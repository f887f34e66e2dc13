import { Dialog } from "#client/kit/ui/dialog.tsx";
import type { ShownChannels } from "#contract/letting/channels.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { useChannelWords } from "../use-channel-words.ts";
import { ConnectFlow, type KnownConnection } from "./connect-flow.tsx";

interface ConnectDialogProps {
  units: ShownChannels["units"];
  known: KnownConnection;
  onClose: () => void;
}

/** The steps of connecting a calendar, in a dialog. */
export function ConnectDialog({ units, known, onClose }: ConnectDialogProps) {
  const { text, name } = useChannelWords();
  const shell = useWords("shell");
  const title = known.channel ? text("connect.titleOf", { name: name(known.channel) }) : text("connect.title");
  return (
    <Dialog open onOpenChange={onClose} title={title} closeLabel={shell("close")} isWide>
      <ConnectFlow units={units} known={known} onDone={onClose} />
    </Dialog>
  );
}
