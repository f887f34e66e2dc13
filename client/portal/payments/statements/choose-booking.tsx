import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useTypedSearch } from "#client/kit/forms/use-typed-search.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog } from "#client/kit/ui/dialog.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { TextField } from "#client/kit/fields/field.tsx";
import type { StoredLine } from "#contract/letting/statement.ts";
import { amountDue } from "#domain/bookings/transitions.ts";
import { bookingApi } from "../../stays/bookings.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { LineFacts } from "./line-facts.tsx";

interface ChooseBookingProps {
  line: StoredLine;
  isBusy: boolean;
  onChoose: (bookingId: string) => void;
  onClose: () => void;
}

const MAX_FOUND = 20;

/** Finds the booking that a line pays by name or reference. */
export function ChooseBooking({ line, isBusy, onChoose, onClose }: ChooseBookingProps) {
  const text = useWords("payments");
  const shell = useWords("shell");
  const { money, stay } = useBookingWords();
  const { id: siteId } = useSite();
  const [q, setQ] = useState("");
  const { typed, type } = useTypedSearch("", setQ);
  const found = useQuery({
    queryKey: ["sites", siteId, "bookings", "for-line", q],
    queryFn: () =>
      unwrap(bookingApi.$get({ param: { siteId }, query: { limit: String(MAX_FOUND), ...(q.trim() && { q: q.trim() }) } })),
  });
  const bookings = found.data?.bookings.filter(({ currency }) => currency === line.currency) ?? [];
  return (
    <Dialog open onOpenChange={onClose} title={text("choose.title")} closeLabel={shell("close")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <LineFacts line={line} />
        <TextField
          name="booking-search"
          type="search"
          label={text("choose.search")}
          value={typed}
          onChange={type}
          autoComplete="off"
        />
        <RefusalNotice error={found.error} />
        <ul className="grid max-h-96 gap-2 overflow-y-auto" aria-busy={found.isFetching}>
          {bookings.map((booking) => {
            const due = amountDue(booking);
            return (
              <li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border border-ink/20 p-3">
                <div className="min-w-0 flex-1 basis-48">
                  <strong className="block wrap-anywhere">{booking.name}</strong>
                  <span className="text-[0.9375rem] text-soft tabular-nums">
                    {booking.reference} · {stay(booking)}
                    {due > 0 && ` · ${text("line.due", { amount: money(due, booking.currency) })}`}
                  </span>
                </div>
                <Button
                  look="quiet"
                  busy={isBusy && shell("busy")}
                  aria-label={text("line.bookFor", { name: booking.name, reference: booking.reference })}
                  onClick={() => onChoose(booking.id)}
                >
                  {text("line.book")}
                </Button>
              </li>
            );
          })}
        </ul>
        {found.data && bookings.length === 0 && <p role="status">{text("choose.nothing")}</p>}
      </div>
    </Dialog>
  );
}
