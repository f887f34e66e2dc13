import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { FeedQuestion as Question, ShownFeed } from "#contract/letting/channels.ts";
import { reloadChannels } from "./channels.ts";
import { useChannelWords } from "./use-channel-words.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useSite } from "../workspace/current-site.tsx";

/** Asks whether events that disappeared all at once are cancelled. Until the owner answers, their nights stay taken. */
export function FeedQuestion({ feed, question }: { feed: ShownFeed; question: Question }) {
  const { text, name, stay } = useChannelWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (missing: "release" | "keep") =>
      unwrap(api.sites[":siteId"].feeds[":feedId"].answer.$post({ param: { siteId, feedId: feed.id }, json: { missing } })),
    async onSuccess(_, missing) {
      await reloadChannels(queries, siteId);
      showToast(text(`question.${missing}.done`));
    },
  });
  const title = `question-${feed.id}`;
  return (
    <section aria-labelledby={title} className="rounded-2xl rounded-tl-none bg-sun px-4 py-3 text-night">
      <h4 id={title} className="font-sans text-base font-semibold tracking-normal">
        {text(`question.${question}.title`, { name: name(feed.channel) })}
      </h4>
      <p className="mt-1 max-w-[62ch]">{text(`question.${question}.text`)}</p>
      <ul className="mt-2 list-disc pl-5 tabular-nums">
        {feed.missing.map((event) => (
          <li key={`${event.arrival} ${event.departure} ${event.summary}`}>
            {[stay(event), event.summary].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
      <RefusalNotice error={error} />
      <div className="mt-3 flex flex-wrap gap-3">
        {(["keep", "release"] as const).map((missing) => (
          <Button
            key={missing}
            look="quiet"
            className="border-night! hover:bg-night! hover:text-cream!"
            busy={isPending && variables === missing && text("question.busy")}
            onClick={() => !isPending && mutate(missing)}
          >
            {text(`question.${missing}.name`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
