import { Suspense, useState } from "react";
import { Link } from "wouter";
import { fetched } from "#client/kit/loading/fetched.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Badge } from "#client/kit/ui/badge.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import type { MatchedLine, StatementBooking } from "#contract/letting/statement.ts";
import { itemPath } from "#locales/portal-paths.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { LineFacts } from "./line-facts.tsx";
import type { LineWrites } from "./use-line-writes.ts";

const ChooseBooking = fetched(async () => (await import("./choose-booking.tsx")).ChooseBooking);

interface LineCardProps {
  matched: MatchedLine;
  bookings: Record<string, StatementBooking>;
  writes: LineWrites;
}

/** A line that is not booked, with the bookings that it may pay. */
export function LineCard({ matched, bookings, writes }: LineCardProps) {
  const text = useWords("payments");
  const [isChoosing, setChoosing] = useState(false);
  const { line, candidates } = matched;
  const { book, change } = writes;
  const bookFor = (bookingId: string, refundId: string | null) =>
    book.mutate([{ lineId: line.id, version: line.version, bookingId, refundId }]);
  const isBusy = book.isPending || change.isPending;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 p-4 sm:p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <LineFacts line={line} />
      <div className="grid content-start gap-3">
        {candidates.length > 0 && (
          <ul className="grid gap-3">
            {candidates.map((candidate) => {
              const booking = bookings[candidate.bookingId];
              return (
                booking && (
                  <CandidateRow
                    key={candidate.refundId ?? booking.id}
                    candidate={candidate}
                    booking={booking}
                    hasReasons={!matched.isSure}
                    isBusy={isBusy}
                    onBook={() => bookFor(booking.id, candidate.refundId)}
                  />
                )
              );
            })}
          </ul>
        )}
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          {line.amount > 0 && (
            <Button look="quiet" aria-haspopup="dialog" disabled={isBusy} onClick={() => setChoosing(true)}>
              {text(candidates.length > 0 ? "line.other" : "line.choose")}
            </Button>
          )}
          <Button look="quiet" disabled={isBusy} onClick={() => change.mutate({ line, state: "ignored" })}>
            {text("line.ignore")}
          </Button>
        </div>
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <ChooseBooking
            line={line}
            isBusy={book.isPending}
            onClose={() => setChoosing(false)}
            onChoose={(bookingId) => {
              setChoosing(false);
              bookFor(bookingId, null);
            }}
          />
        </Suspense>
      )}
    </li>
  );
}

interface CandidateRowProps {
  candidate: MatchedLine["candidates"][number];
  booking: StatementBooking;
  /** False if they are known from the context. */
  hasReasons: boolean;
  isBusy: boolean;
  onBook: () => void;
}

function CandidateRow({ candidate, booking, hasReasons, isBusy, onBook }: CandidateRowProps) {
  const text = useWords("payments");
  const { money, stay } = useBookingWords();
  const { refundId, reasons, doubts } = candidate;
  const { name, reference, due, currency } = booking;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-xl border border-ink/20 p-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link href={itemPath("bookings", booking.id)} className="font-semibold wrap-anywhere underline">
          {name}
        </Link>
        <span className="block text-[0.9375rem] text-soft tabular-nums">
          {[
            reference,
            stay(booking),
            refundId === null
              ? due > 0
                ? text("line.due", { amount: money(due, currency) })
                : text("line.nothingDue")
              : text("line.refund"),
          ].join(" · ")}
        </span>
        {hasReasons && (
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            {doubts.map((doubt) => (
              <Badge key={doubt} look="attention">
                {text(`doubts.${doubt}`)}
              </Badge>
            ))}
            {reasons.map((reason) => (
              <Badge key={reason}>{text(`reasons.${reason}`)}</Badge>
            ))}
          </span>
        )}
      </div>
      <Button look="quiet" disabled={isBusy} aria-label={text("line.bookFor", { name, reference })} onClick={onBook}>
        {text("line.book")}
      </Button>
    </li>
  );
}
