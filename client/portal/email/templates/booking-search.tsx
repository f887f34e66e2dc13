import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useTypedSearch } from "#client/kit/forms/use-typed-search.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Dialog } from "#client/kit/ui/dialog.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { TextField } from "#client/kit/fields/field.tsx";
import { bookingApi } from "../../stays/bookings.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

export interface FoundBooking {
  id: string;
  name: string;
}

const MAX_FOUND = 12;

/** Dialog to find a booking by name, reference or date. */
export function BookingSearch({ onChoose, onClose }: { onChoose: (booking: FoundBooking) => void; onClose: () => void }) {
  const text = useWords("email");
  const bookings = useWords("bookings");
  const shell = useWords("shell");
  const { stay } = useBookingWords();
  const { id: siteId } = useSite();
  const [q, setQ] = useState("");
  const { typed, type } = useTypedSearch("", setQ);
  const found = useQuery({
    queryKey: ["sites", siteId, "bookings", "for-preview", q],
    queryFn: () =>
      unwrap(bookingApi.$get({ param: { siteId }, query: { limit: String(MAX_FOUND), ...(q.trim() && { q: q.trim() }) } })),
    placeholderData: (shown) => shown,
  });
  return (
    <Dialog open onOpenChange={onClose} title={text("preview.search")} closeLabel={shell("close")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          name="booking-search"
          type="search"
          label={bookings("filters.q")}
          value={typed}
          onChange={type}
          maxLength={200}
          autoComplete="off"
        />
        <RefusalNotice error={found.error} />
        <ul className="grid max-h-96 gap-1 overflow-y-auto" aria-busy={found.isFetching}>
          {found.data?.bookings.map((booking) => (
            <li key={booking.id}>
              <button
                type="button"
                onClick={() => onChoose({ id: booking.id, name: booking.name })}
                className="min-h-11 w-full cursor-pointer rounded-xl px-3 py-1.5 text-left leading-snug -outline-offset-3 hover:bg-ink/5"
              >
                <strong className="block wrap-anywhere">{booking.name}</strong>
                <span className="text-[0.9375rem] text-soft tabular-nums">
                  {booking.reference} · {stay(booking)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {found.data?.bookings.length === 0 && <p role="status">{text("preview.nothing")}</p>}
      </div>
    </Dialog>
  );
}
