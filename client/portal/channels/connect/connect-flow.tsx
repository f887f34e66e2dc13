import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FeedCheck, ShownChannels } from "#contract/letting/channels.ts";
import type { Channel } from "#domain/channels/channels.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { channelsQuery } from "../channels.ts";
import { useChannelWords } from "../use-channel-words.ts";
import { AddressStep } from "./address-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { FoundStep } from "./found-step.tsx";
import { OursStep } from "./ours-step.tsx";

/** The unit and the platform that are being connected. */
export interface Connection {
  unitId: string;
  channel: Channel;
}

/** Values that are already known, so that they are not asked for; with a unit and a channel, the step to begin with. */
export type KnownConnection = Partial<Connection> & { step?: "address" | "ours"; feedId?: string };

const STEPS = ["choose", "address", "found", "ours"] as const;
type Step = (typeof STEPS)[number];

interface ConnectFlowProps {
  units: ShownChannels["units"];
  known: KnownConnection;
  onDone: () => void;
}

/**
 * Connects a calendar in both directions: choose the platform, read its calendar, review the events found, copy the address of
 * ours.
 */
export function ConnectFlow({ units, known, onDone }: ConnectFlowProps) {
  const { text } = useChannelWords();
  const { id: siteId } = useSite();
  const { data } = useQuery(channelsQuery(siteId));
  const [connection, setConnection] = useState<Partial<Connection>>({
    ...(known.unitId !== undefined && { unitId: known.unitId }),
    ...(known.channel && { channel: known.channel }),
    ...(known.unitId === undefined && units.length === 1 && units[0] && { unitId: units[0].id }),
  });
  const { unitId, channel } = connection;
  const isKnown = known.unitId !== undefined && known.channel !== undefined;
  const [step, setStep] = useState<Step>(isKnown ? (known.step ?? "address") : "choose");
  const [url, setUrl] = useState("");
  const [check, setCheck] = useState<FeedCheck>();
  const [feedId, setFeedId] = useState(known.feedId);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const steps = isKnown ? STEPS.slice(STEPS.indexOf(known.step ?? "address")) : STEPS;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        {steps.length > 1 && (
          <p className="text-[0.9375rem] text-soft tabular-nums">
            {text("connect.count", { number: steps.indexOf(step) + 1, total: steps.length })}
          </p>
        )}
        <h3 ref={heading} tabIndex={-1} className="title-s outline-none">
          {text(`connect.${step}.title`)}
        </h3>
      </div>
      {step === "choose" && (
        <ChooseStep units={units} connection={connection} onChange={setConnection} onNext={() => setStep("address")} />
      )}
      {unitId !== undefined && channel && step !== "choose" && (
        <>
          {step === "address" && (
            <AddressStep
              connection={{ unitId, channel }}
              url={url}
              onUrl={setUrl}
              onBack={isKnown ? undefined : () => setStep("choose")}
              onSkip={() => setStep("ours")}
              onFound={(found) => {
                setCheck(found);
                setStep("found");
              }}
            />
          )}
          {step === "found" && check && (
            <FoundStep
              connection={{ unitId, channel }}
              url={url}
              check={check}
              onBack={() => setStep("address")}
              onAdded={(added) => {
                setFeedId(added);
                setStep("ours");
              }}
            />
          )}
          {step === "ours" && (
            <OursStep
              connection={{ unitId, channel }}
              feedId={feedId}
              ours={data?.exports.find(
                (each) => each.unitId === unitId && each.channel === channel && each.feedId === (feedId ?? null),
              )}
              onDone={onDone}
            />
          )}
        </>
      )}
    </div>
  );
}
