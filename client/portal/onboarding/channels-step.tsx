import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { Suspense, useState } from "react";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { channelsQuery } from "../channels/channels.ts";
import { useChannelWords } from "../channels/use-channel-words.ts";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useUnitNames } from "../workspace/unit-names.ts";

const ConnectDialog = fetched(async () => (await import("../channels/connect/connect-dialog.tsx")).ConnectDialog);

/** Asks whether the home is on other platforms, and connects their calendars. */
export function ChannelsStep() {
  useTextGroup("portal/channels");
  const { text, name } = useChannelWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data, error } = useQuery(channelsQuery(siteId));
  const nameUnits = useUnitNames();
  const [isConnecting, setIsConnecting] = useState(false);
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={3} />;
  const { feeds, units } = data;
  return (
    <div className="grid justify-items-start gap-5">
      {feeds.length > 0 && (
        <div>
          <p className="font-semibold">{text("onboarding.connected", { count: feeds.length })}</p>
          <ul className="list-disc pl-5">
            {feeds.map((feed) => (
              <li key={feed.id}>
                {name(feed.channel)}:{" "}
                {text(feed.upcoming === 0 ? "state.noneUpcoming" : "state.upcoming", { count: feed.upcoming })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button look="strong" aria-haspopup="dialog" onClick={() => setIsConnecting(true)}>
        <Plus aria-hidden="true" className="size-5" />
        {text(feeds.length > 0 ? "onboarding.another" : "onboarding.some")}
      </Button>
      {feeds.length === 0 && <p className="max-w-[56ch] text-soft">{text("onboarding.none")}</p>}
      {isConnecting && (
        <Suspense fallback={null}>
          <ConnectDialog units={nameUnits(units)} known={{}} onClose={() => setIsConnecting(false)} />
        </Suspense>
      )}
    </div>
  );
}
