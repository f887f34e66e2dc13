import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import type { HeldMails } from "#contract/admin/held-mails.ts";
import { useTexts } from "../shell/texts.ts";
import { Moment } from "../ui/moment.tsx";

type Group = HeldMails["groups"][number];

/** Messages that are held back since the store was restored, by group, with the decision about each; nothing on other days. */
export function HeldMessages() {
  const text = useTexts("emails");
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ["admin", "held-mails"], queryFn: () => unwrap(api.admin.mails.held.$get()) });
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["admin"] });
  const decide = useMutation({
    mutationFn: ({ kind, isOlder, act }: Group & { act: "release" | "drop" }) =>
      unwrap(api.admin.mails.held.$post({ json: { kind, isOlder, act, since: data?.since ?? 0 } })),
    onSuccess,
  });
  const end = useMutation({ mutationFn: () => unwrap(api.admin.mails.held.end.$post()), onSuccess });
  if (!data || (data.since === null && data.groups.length === 0)) return null;
  const name = ({ kind, isOlder, count }: Group) =>
    `${text(`kinds.${kind}`)}, ${text(isOlder ? "held.before" : "held.after")}: ${text("held.count", { count })}`;
  return (
    <section aria-labelledby="held" className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-5">
      <Notice kind="warning">
        <h2 id="held" className="font-semibold">
          {text("held.title")}
        </h2>
        <p>{text("held.text")}</p>
        {data.since !== null && (
          <p>
            {text("held.since")} <Moment at={data.since} />
          </p>
        )}
      </Notice>
      <RefusalNotice error={decide.error ?? end.error} />
      <ul className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card px-4 sm:px-6 empty:hidden">
        {data.groups.map((group) => (
          <li key={`${group.kind} ${group.isOlder}`} className="flex flex-wrap items-center gap-3 py-3">
            <p className="min-w-0 grow">
              {name(group)}
              <br />
              <span className="text-soft">
                {text("held.oldest")} <Moment at={group.oldest} />
              </span>
            </p>
            <Button
              look="quiet"
              aria-label={`${text("held.release")}: ${name(group)}`}
              onClick={() => decide.mutate({ ...group, act: "release" })}
            >
              {text("held.release")}
            </Button>
            <Button
              look="danger"
              aria-label={`${text("held.drop")}: ${name(group)}`}
              onClick={() => decide.mutate({ ...group, act: "drop" })}
            >
              {text("held.drop")}
            </Button>
          </li>
        ))}
      </ul>
      {data.since !== null && (
        <p>
          <Button look="quiet" onClick={() => end.mutate()}>
            {text("held.end")}
          </Button>
        </p>
      )}
    </section>
  );
}
