import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { ShownExport, ShownFeed } from "#contract/letting/channels.ts";
import type { Channel } from "#domain/channels/channels.ts";
import { reloadChannels } from "./channels.ts";
import { CreateAddress, OurAddress } from "./our-address.tsx";
import { PlatformSteps } from "./platform-steps.tsx";
import { useChannelWords } from "./use-channel-words.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { useSite } from "../workspace/current-site.tsx";

interface OurCalendarProps {
  unitId: string;
  channel: Channel;
  exports: ShownExport[];
  feed: ShownFeed | undefined;
}

/** Our calendar for a channel: its address, the fetches, and bookings that the channel has not seen yet. */
export function OurCalendar({ unitId, channel, exports, feed }: OurCalendarProps) {
  const { text, name } = useChannelWords();
  const title = `out-${feed?.id ?? `${unitId}-${channel}`}`;
  return (
    <section aria-labelledby={title} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div>
        <h4 id={title} className="font-display text-lg font-bold tracking-tight">
          {text("out.title", { name: name(channel) })}
        </h4>
        <p className="text-soft">{text(feed ? "out.text" : "out.textAlone", { name: name(channel) })}</p>
      </div>
      {exports.length === 0 && <CreateAddress unitId={unitId} channel={channel} feedId={feed?.id} />}
      {exports.map((each) => (
        <div key={each.id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OurAddress url={each.url} channel={channel} />
          <Pickups calendar={each} />
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
              {text("out.steps", { name: name(channel) })}
            </summary>
            <div className="mt-2 grid gap-2">
              <PlatformSteps channel={channel} task="paste" />
              <p className="max-w-[62ch] text-soft">{text(`pace.${channel}`)}</p>
            </div>
          </details>
          <p className="text-[0.9375rem] text-soft">{text(each.withPreparation ? "out.withPreparation" : "out.noPreparation")}</p>
          <RevokeAddress calendar={each} />
        </div>
      ))}
    </section>
  );
}

/** Fetches of our calendar, and the bookings that are not in the fetched version. */
function Pickups({ calendar: { pickups, lastFetchedAt, unseen, channel } }: { calendar: ShownExport }) {
  const { text, name, moment, day } = useChannelWords();
  return (
    <div className="grid gap-2">
      {lastFetchedAt === null && <p>{text("out.neverFetched", { name: name(channel) })}</p>}
      {pickups.length > 0 && (
        <ul>
          {pickups.map(({ agent, lastAt }) => (
            <li key={agent}>{text("out.fetched", { agent, moment: moment(lastAt) })}</li>
          ))}
        </ul>
      )}
      {unseen.length > 0 && (
        <div>
          <p className="font-semibold">{text("out.unseen", { name: name(channel), count: unseen.length })}</p>
          <ul className="list-disc pl-5 tabular-nums">
            {unseen.map(({ reference, arrival }) => (
              <li key={reference}>{text("out.unseenBooking", { reference, day: day(arrival) })}</li>
            ))}
          </ul>
        </div>
      )}
      {lastFetchedAt !== null && unseen.length === 0 && (
        <p className="text-soft">{text("out.allSeen", { name: name(channel) })}</p>
      )}
    </div>
  );
}

/** Button that revokes one of our addresses, after a confirmation. */
function RevokeAddress({ calendar }: { calendar: ShownExport }) {
  const { text, name } = useChannelWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const about = { name: name(calendar.channel) };
  const revoke = useMutation({
    mutationFn: () => unwrap(api.sites[":siteId"].exports[":exportId"].$delete({ param: { siteId, exportId: calendar.id } })),
    async onSuccess() {
      setOpen(false);
      await reloadChannels(queries, siteId);
      showToast(text("revoke.done"));
    },
  });
  return (
    <>
      <Button look="danger" className="justify-self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("revoke.open")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("revoke.title", about)}
        text={text("revoke.text", about)}
        confirmLabel={text("revoke.submit")}
        onConfirm={revoke.mutate}
        isPending={revoke.isPending}
        error={revoke.error}
      />
    </>
  );
}
