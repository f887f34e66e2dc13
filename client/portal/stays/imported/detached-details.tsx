import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { ConfirmDialog } from "#client/kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { Select } from "#client/kit/fields/field.tsx";
import { refreshBookings } from "../bookings.ts";
import { importedApi, keyOf, type Overview, overviewQuery } from "./imported-stays.ts";
import { useStayWords } from "./use-stay-words.ts";

/**
 * Details whose stay has disappeared from its calendar, each can be attached to another stay or deleted; renders nothing if there
 * are none.
 */
export function DetachedDetails({ unitNames }: { unitNames: Map<string, string> }) {
  const { text } = useStayWords();
  const { id: siteId } = useSite();
  const { data } = useQuery(overviewQuery(siteId));
  if (!data || data.detached.length === 0) return null;
  return (
    <Panel title={text("detached.title")} text={text("detached.text")}>
      <ul className="divide-y divide-ink/15">
        {data.detached.map((details) => (
          <DetachedItem key={`${details.id} ${details.version}`} details={details} open={data.open} unitNames={unitNames} />
        ))}
      </ul>
    </Panel>
  );
}

interface ItemProps {
  details: Overview["detached"][number];
  /** Stays without details. */
  open: Overview["open"];
  unitNames: Map<string, string>;
}

function DetachedItem({ details, open, unitNames }: ItemProps) {
  const { text, dates } = useStayWords();
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  // Another unit's stays come last: a guest rarely changes homes.
  const stays = [
    ...open.filter((stay) => stay.unitId === details.unitId),
    ...open.filter((stay) => stay.unitId !== details.unitId),
  ];
  const [chosenId, setChosenId] = useState("");
  const [deleting, setDeleting] = useState(false);
  const chosen = stays.find(({ id }) => id === chosenId) ?? stays[0];
  const param = { siteId, detailsId: details.id };
  const header = ifMatch(details.version);
  const done = (message: string) => ({
    async onSuccess() {
      await refreshBookings(queries, siteId);
      showToast(message);
    },
    onError: () => refreshBookings(queries, siteId),
  });
  const attach = useMutation({
    mutationFn: (stay: ItemProps["open"][number]) =>
      unwrap(importedApi[":detailsId"].stay.$put({ param, header, json: { stay: keyOf(stay) } })),
    ...done(text("detached.attached")),
  });
  const remove = useMutation({
    mutationFn: () => unwrap(importedApi[":detailsId"].$delete({ param, header })),
    ...done(text("detached.deleted")),
  });
  const nameOf = (unitId: string) => (unitNames.size > 1 ? unitNames.get(unitId) : undefined);
  const name = details.guestName || text("noName");
  return (
    <li className="grid gap-3 py-3 first:pt-0 last:pb-0">
      <p>
        <strong className="block break-words">{name}</strong>
        <span className="text-soft">{[dates(details), nameOf(details.unitId), details.channel].filter(Boolean).join(" · ")}</span>
      </p>
      <RefusalNotice error={attach.error} />
      <div className="flex flex-wrap items-end gap-3">
        {chosen && (
          <>
            <div className="min-w-0 grow sm:max-w-md">
              <Select
                name={`stay-${details.id}`}
                label={text("detached.choose")}
                value={chosen.id}
                onChange={setChosenId}
                options={stays.map((stay) => ({
                  value: stay.id,
                  label: [dates(stay), nameOf(stay.unitId), stay.channel].filter(Boolean).join(" · "),
                }))}
              />
            </div>
            <Button look="quiet" busy={attach.isPending && shell("busy")} onClick={() => attach.mutate(chosen)}>
              {text("detached.attach")}
            </Button>
          </>
        )}
        <Button look="danger" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          {text("detached.delete")}
        </Button>
      </div>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={text("detached.deleteTitle", { name })}
        text={text("detached.deleteText")}
        confirmLabel={text("detached.delete")}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        error={remove.error}
      />
    </li>
  );
}
