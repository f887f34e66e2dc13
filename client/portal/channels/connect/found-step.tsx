import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "#client/kit/api/api.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Switch } from "#client/kit/ui/switch.tsx";
import type { FeedCheck } from "#contract/letting/channels.ts";
import { hasRollingBlocks } from "#domain/channels/classify.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { reloadChannels } from "../channels.ts";
import { FeedRefusal } from "../feed-problem.tsx";
import { useChannelWords } from "../use-channel-words.ts";
import type { Connection } from "./connect-flow.tsx";
import { TwoCalendars } from "./two-calendars.tsx";

/** Reasons why events take no nights, or not all. */
const LEFT_OUT = ["cancelled", "free", "daytime", "outside", "unreadable", "shortened"] as const;

interface FoundStepProps {
  connection: Connection;
  url: string;
  check: FeedCheck;
  onBack: () => void;
  onAdded: (feedId: string) => void;
}

/** Compares the nights of a calendar with ours, and adds it. */
export function FoundStep({ connection: { unitId, channel }, url, check, onBack, onAdded }: FoundStepProps) {
  const { text, name, stay } = useChannelWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [opensEdges, setOpensEdges] = useState(hasRollingBlocks(channel));
  const add = useMutation({
    mutationFn: () =>
      unwrap(api.sites[":siteId"].feeds.$post({ param: { siteId }, json: { id, unitId, url, channel, opensEdges } })),
    async onSuccess() {
      await reloadChannels(queries, siteId);
      onAdded(id);
    },
  });
  const stays = check.events.filter(({ kind }) => kind === "stay");
  const soft = check.events.filter(({ kind }) => kind === "soft");
  const overlapping = stays.filter(({ overlaps }) => overlaps.length > 0);
  const leftOut = Object.entries(check.leftOut).filter(([, count]) => count > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[62ch]">
        {text("connect.found.stays", { count: stays.length, host: check.host })}{" "}
        {soft.length > 0 && text("connect.found.soft", { count: soft.length })}{" "}
        {stays.length + soft.length === 0 && text("connect.found.nothing")}
      </p>
      {check.channel !== channel && check.channel !== "other" && (
        <Notice kind="warning">{text("connect.found.otherChannel", { name: name(check.channel) })}</Notice>
      )}
      {overlapping.length > 0 && (
        <Notice kind="warning">
          <p className="font-semibold">{text("connect.found.overlaps", { count: overlapping.length })}</p>
          <ul className="grid gap-1.5">
            {overlapping.map((event) => (
              <li key={`${event.arrival} ${event.departure} ${event.summary}`}>
                {[stay(event), event.summary].filter(Boolean).join(" · ")}
                {event.overlaps.map((other) => (
                  <span key={`${other.arrival} ${other.name}`} className="block pl-4">
                    {text("connect.found.beside", {
                      name: [name(other.channel), other.name].filter(Boolean).join(", "),
                      stay: stay(other),
                    })}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          <p>{text("connect.found.overlapText")}</p>
        </Notice>
      )}
      {check.events.length + check.ours.length > 0 && <TwoCalendars check={check} theirName={name(channel)} />}
      {check.events.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {text("connect.found.list", { count: check.events.length })}
          </summary>
          <ul className="mt-1 grid gap-1 tabular-nums">
            {check.events.map((event, index) => (
              <li key={index} className={event.kind === "soft" ? "text-soft" : ""}>
                {[stay(event), event.summary, event.kind === "soft" && text("kinds.soft")].filter(Boolean).join(" · ")}
              </li>
            ))}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <p className="max-w-[62ch] text-[0.9375rem] text-soft">
          {text("connect.found.leftOut")}{" "}
          {leftOut
            .map(([reason, count]) => {
              const known = LEFT_OUT.find((each) => each === reason);
              return text(known ? `leftOut.${known}` : "leftOut.other", { count });
            })
            .join(", ")}
          .
        </p>
      )}
      {soft.length > 0 && (
        <Switch
          name="opensEdges"
          label={text("edges.label")}
          hint={text("edges.hint")}
          checked={opensEdges}
          onChange={setOpensEdges}
        />
      )}
      <FeedRefusal error={add.error} />
      <div className="flex flex-wrap gap-3">
        <Button busy={add.isPending && text("connect.found.busy")} onClick={() => add.mutate()}>
          {text("connect.found.submit")}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {text("connect.back")}
        </Button>
      </div>
    </div>
  );
}
