import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { ConfirmDialog } from "#client/kit/forms/confirm-dialog.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import type { RecentImport } from "#contract/letting/booking-import.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { bookingApi, refreshBookings } from "../../stays/bookings.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

/** Bookings and stays that were changed since an import, and are therefore kept. */
type Kept = readonly { name: string; arrival: string; departure: string }[];

/** The imports of the last day, each of which can be undone as one; renders nothing if there are none. */
export function RecentImports() {
  const { text, stay } = useBookingWords();
  const { id: siteId } = useSite();
  const [kept, setKept] = useState<Kept>([]);
  const { data } = useQuery({
    queryKey: ["sites", siteId, "bookings", "imports"],
    queryFn: () => unwrap(bookingApi.import.$get({ param: { siteId } })),
  });
  const imports = data?.imports ?? [];
  if (imports.length === 0 && kept.length === 0) return null;
  return (
    <Panel title={text("imports.title")} text={text("imports.text")}>
      {kept.length > 0 && (
        <Notice kind="warning">
          {text("imports.kept", { count: kept.length })}
          <ul className="mt-1 list-disc pl-5">
            {kept.map((each) => (
              <li key={`${each.name} ${each.arrival}`} className="wrap-anywhere">
                {each.name || text("imported.noName")}, {stay(each)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {imports.length > 0 && (
        <ul className="divide-y divide-ink/15">
          {imports.map((each) => (
            <ImportItem key={each.id} recent={each} onUndone={setKept} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ImportItem({ recent, onUndone }: { recent: RecentImport; onUndone: (kept: Kept) => void }) {
  const { text, clock } = useBookingWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { id, at, bookings, details } = recent;
  const source = recent.source || text("imports.pasted");
  const undo = useMutation({
    mutationFn: () => unwrap(bookingApi.import[":importId"].undo.$post({ param: { siteId, importId: id } })),
    async onSuccess({ removed, kept }) {
      setAsking(false);
      onUndone(kept);
      showToast(text("imports.undone", { count: removed }));
      await refreshBookings(queries, siteId);
    },
    onError: () => refreshBookings(queries, siteId),
  });
  const facts = [
    bookings > 0 && text("imports.bookings", { count: bookings }),
    details > 0 && text("imports.details", { count: details }),
    clock(at),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0">
        <strong className="block wrap-anywhere">{source}</strong>
        <span className="text-soft">{facts.filter(Boolean).join(" · ")}</span>
      </p>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={`${text("imports.undo")}: ${source}`}
        onClick={() => setAsking(true)}
      >
        {text("imports.undo")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text("imports.confirm.title")}
        text={text("imports.confirm.text", { source })}
        confirmLabel={text("imports.undo")}
        error={undo.error}
        isPending={undo.isPending}
        onConfirm={() => undo.mutate()}
      />
    </li>
  );
}
