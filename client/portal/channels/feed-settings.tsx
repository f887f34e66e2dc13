import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { Button } from "../../kit/ui/button.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { showToast } from "../../kit/ui/toast.tsx";
import { Switch } from "../../kit/ui/switch.tsx";
import { feedAddressInput, type ShownFeed, type ShownRun } from "#contract/letting/channels.ts";
import { reloadChannels } from "./channels.ts";
import { FeedRefusal } from "./feed-problem.tsx";
import { useChannelWords } from "./use-channel-words.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { RunList } from "./run-list.tsx";

const feedApi = api.sites[":siteId"].feeds[":feedId"];

/** Calendar of a channel that we read: the switch for its closed days, the log, and the button that ends it. */
export function FeedSettings({ feed }: { feed: ShownFeed }) {
  const { text, name } = useChannelWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const param = { siteId, feedId: feed.id };
  const reload = () => reloadChannels(queries, siteId);
  const change = useMutation({
    mutationFn: (opensEdges: boolean) =>
      unwrap(feedApi.$patch({ param, header: ifMatch(feed.version), json: { channel: feed.channel, opensEdges } })),
    // Even after a conflict: the screen then shows the current value.
    onSettled: reload,
  });
  const runs = useQuery({
    queryKey: ["sites", siteId, "channels", feed.id, "runs"],
    queryFn: async () => (await unwrap(feedApi.runs.$get({ param }))) as unknown as { runs: ShownRun[] },
  });
  return (
    <section aria-labelledby={`in-${feed.id}`} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div>
        <h4 id={`in-${feed.id}`} className="font-display text-lg font-bold tracking-tight">
          {text("in.title", { name: name(feed.channel) })}
        </h4>
        <p className="text-soft">{text("in.text", { host: feed.host })}</p>
      </div>
      <Switch
        name={`edges-${feed.id}`}
        label={text("edges.label")}
        hint={text("edges.hint")}
        checked={change.isPending ? change.variables : feed.opensEdges}
        disabled={change.isPending}
        onChange={(opensEdges) => change.mutate(opensEdges)}
      />
      <RefusalNotice error={change.error} />
      <div>
        <h5 className="font-semibold">{text("log.title")}</h5>
        <RefusalNotice error={runs.error} />
        {runs.data && <RunList runs={runs.data.runs} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <ChangeAddress feed={feed} />
        <RemoveFeed feed={feed} />
      </div>
    </section>
  );
}

/**
 * Button that replaces the address of a feed. Its nights stay taken meanwhile, unlike those of a feed that is removed and added
 * again.
 */
function ChangeAddress({ feed }: { feed: ShownFeed }) {
  const { text, name } = useChannelWords();
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [url, setUrl] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const [problem] = feedAddressInput.safeParse({ url }).error?.issues ?? [];
  const about = { name: name(feed.channel) };
  const change = useMutation({
    mutationFn: () =>
      unwrap(feedApi.address.$put({ param: { siteId, feedId: feed.id }, header: ifMatch(feed.version), json: { url } })),
    async onSuccess() {
      setOpen(false);
      setUrl("");
      setIsAsked(false);
      await reloadChannels(queries, siteId);
      showToast(text("newAddress.done", about));
    },
    onError: () => reloadChannels(queries, siteId),
  });
  const attributes = {
    noValidate: true as const,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setIsAsked(true);
      if (!problem && !change.isPending) change.mutate();
    },
  };
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("newAddress.open")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("newAddress.title", about)}
        text={text("newAddress.text")}
        confirmLabel={text("newAddress.submit")}
        confirmLook="primary"
        form={{ attributes, sending: change.isPending }}
      >
        <TextField
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          label={text("connect.address.label", about)}
          error={isAsked && problem ? t(`forms:errors.${problem.message}`) : undefined}
          value={url}
          onChange={setUrl}
          maxLength={2000}
        />
        <FeedRefusal error={change.error} />
      </ConfirmDialog>
    </>
  );
}

/** Button that removes a feed, after showing which nights become free. */
function RemoveFeed({ feed }: { feed: ShownFeed }) {
  const { text, name } = useChannelWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => unwrap(feedApi.$delete({ param: { siteId, feedId: feed.id } })),
    async onSuccess() {
      setOpen(false);
      await reloadChannels(queries, siteId);
      showToast(text("remove.done", { name: name(feed.channel) }));
    },
  });
  return (
    <>
      <Button look="danger" className="justify-self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("remove.open")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("remove.title", { name: name(feed.channel) })}
        text={text(feed.upcoming === 0 ? "remove.textNone" : "remove.text", { count: feed.upcoming, name: name(feed.channel) })}
        confirmLabel={text("remove.submit")}
        onConfirm={remove.mutate}
        isPending={remove.isPending}
        error={remove.error}
      >
        <p>{text("remove.ours", { name: name(feed.channel) })}</p>
      </ConfirmDialog>
    </>
  );
}
