import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { Suspense, useState } from "react";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { onFirstInteraction } from "../../kit/ui/on-first-interaction.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { channelsQuery } from "./channels.ts";
import type { KnownConnection } from "./connect/connect-flow.tsx";
import { useChannelWords } from "./use-channel-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useUnitNames } from "../workspace/unit-names.ts";
import { ChannelCard } from "./channel-card.tsx";
import { cardsOf } from "./channel-cards.ts";
import { Conflicts } from "./conflicts.tsx";

const ConnectDialog = fetched(async () => (await import("./connect/connect-dialog.tsx")).ConnectDialog);
onFirstInteraction(ConnectDialog.preload);

/** Calendars of other platforms: those we read, ours that they read, and nights that are taken twice. */
export default function ChannelsPanel() {
  const { text } = useChannelWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data, error, dataUpdatedAt } = useQuery(channelsQuery(siteId));
  const nameUnits = useUnitNames();
  const [connecting, setConnecting] = useState<KnownConnection>();
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={8} />;
  const { conflicts } = data;
  const units = nameUnits(data.units);
  const isEmpty = data.feeds.length + data.exports.length === 0;
  const connect = (
    <Button aria-haspopup="dialog" onClick={() => setConnecting({})}>
      <Plus aria-hidden="true" className="size-5" />
      {text("connect.open")}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="title-m mr-auto">{text("title")}</h1>
        {!isEmpty && connect}
      </div>
      <Conflicts conflicts={conflicts} units={units} />
      {isEmpty ? (
        <EmptyState title={text("empty.title")} text={text("empty.text")}>
          <dl className="grid max-w-[62ch] gap-3">
            {(["in", "out"] as const).map((direction) => (
              <div key={direction}>
                <dt className="font-semibold">{text(`empty.${direction}.title`)}</dt>
                <dd className="text-soft">{text(`empty.${direction}.text`)}</dd>
              </div>
            ))}
          </dl>
          {connect}
        </EmptyState>
      ) : (
        <p className="max-w-[62ch] text-soft">{text("lead")}</p>
      )}
      {units.map((unit) => {
        const cards = cardsOf(unit.id, data);
        return (
          cards.length > 0 && (
            <section key={unit.id} aria-label={unit.name} className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 className={units.length > 1 ? "title-s mt-2 break-words" : "sr-only"}>{unit.name}</h2>
              {cards.map((card) => (
                <ChannelCard
                  key={card.feed?.id ?? card.exports[0]?.id}
                  {...card}
                  unitId={unit.id}
                  now={dataUpdatedAt}
                  onConnect={(step) =>
                    setConnecting({ unitId: unit.id, channel: card.channel, step, ...(card.feed && { feedId: card.feed.id }) })
                  }
                />
              ))}
            </section>
          )
        );
      })}
      {connecting && (
        <Suspense fallback={null}>
          <ConnectDialog units={units} known={connecting} onClose={() => setConnecting(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
