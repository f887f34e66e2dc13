import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { Button } from "../../kit/ui/button.tsx";
import { CopyField } from "../../kit/ui/copy-field.tsx";
import { Switch } from "../../kit/ui/switch.tsx";
import type { ShownExport } from "#contract/letting/channels.ts";
import type { Channel } from "#domain/channels/channels.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { reloadChannels } from "./channels.ts";
import { useChannelWords } from "./use-channel-words.ts";

/** The address of our calendar for a channel, to copy. */
export function OurAddress({ url, channel }: Pick<ShownExport, "url" | "channel">) {
  const { text, name } = useChannelWords();
  const shell = useWords("shell");
  return (
    <CopyField
      label={text("out.address", { name: name(channel) })}
      value={url}
      copyLabel={shell("copy")}
      copiedLabel={shell("copied")}
    />
  );
}

/** A listing of a unit on a channel. */
interface Listing {
  unitId: string;
  channel: Channel;
  /** Its feed; undefined if we do not read it. */
  feedId: string | undefined;
}

/** Creates the address of our calendar for a listing. */
export function CreateAddress({ unitId, channel, feedId }: Listing) {
  const { text, name } = useChannelWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [withPreparation, setWithPreparation] = useState(true);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(
        api.sites[":siteId"].exports.$post({
          param: { siteId },
          json: { id, unitId, channel, withPreparation, ...(feedId !== undefined && { feedId }) },
        }),
      ),
    onSuccess: () => reloadChannels(queries, siteId),
  });
  return (
    <div className="grid gap-3">
      <RefusalNotice error={error} />
      <Switch
        name={`preparation-${id}`}
        label={text("out.preparation")}
        hint={text("out.preparationHint", { name: name(channel) })}
        checked={withPreparation}
        onChange={setWithPreparation}
      />
      <Button look="strong" className="justify-self-start" busy={isPending && shell("busy")} onClick={() => mutate()}>
        {text("out.create")}
      </Button>
    </div>
  );
}
