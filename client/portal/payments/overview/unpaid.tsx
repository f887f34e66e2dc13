import { Link } from "wouter";
import type { SiteMoney } from "../payments.ts";
import { RemindButton } from "../remind-button.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Badge } from "#client/kit/ui/badge.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { itemPath } from "#locales/portal-paths.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { LongList } from "./long-list.tsx";

/** Bookings with open amounts, the overdue ones first, each with a reminder by one click. */
export function Unpaid({ unpaid, today, timeZone }: Pick<SiteMoney, "unpaid" | "today" | "timeZone">) {
  const text = useWords("payments");
  const ordered = unpaid.toSorted((a, b) => Number(b.overdue > 0) - Number(a.overdue > 0) || (a.due < b.due ? -1 : 1));
  return (
    <Panel title={text("unpaid.title")} text={unpaid.length > 0 ? text("unpaid.text") : undefined}>
      {unpaid.length === 0 ? (
        <p className="text-soft">{text("unpaid.none")}</p>
      ) : (
        <LongList
          rows={ordered}
          render={(each) => <UnpaidRow key={each.booking.id} unpaid={each} today={today} timeZone={timeZone} />}
        />
      )}
    </Panel>
  );
}

interface UnpaidRowProps extends Pick<SiteMoney, "today" | "timeZone"> {
  unpaid: SiteMoney["unpaid"][number];
}

function UnpaidRow({ unpaid, today, timeZone }: UnpaidRowProps) {
  const text = useWords("payments");
  const { money, stay, dayWithYear } = useBookingWords();
  const { booking, open, overdue, due, dueAmount, canBeReminded, remindedAt } = unpaid;
  const isOverdue = overdue > 0;
  // The amount that is due now, not the whole price.
  const asked = isOverdue ? overdue : dueAmount;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          href={itemPath("bookings", booking.id)}
          className="inline-flex min-h-11 items-center font-semibold break-words underline-offset-4 hover:underline"
        >
          {booking.guestName}
        </Link>
        <p className="text-[0.9375rem] text-soft tabular-nums">{stay(booking)}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
          <strong>{money(asked, booking.currency)}</strong>
          {isOverdue ? (
            <Badge look="attention">{text("unpaid.overdue", { day: dayWithYear(due) })}</Badge>
          ) : (
            <span className="text-soft">{text(due === today ? "unpaid.dueToday" : "unpaid.due", { day: dayWithYear(due) })}</span>
          )}
          {asked < open && <span className="text-soft">{text("unpaid.ofOpen", { amount: money(open, booking.currency) })}</span>}
        </p>
      </div>
      {canBeReminded ? (
        <RemindButton bookingId={booking.id} guest={booking.guestName} remindedAt={remindedAt} timeZone={timeZone} />
      ) : (
        <span className="text-[0.9375rem] text-soft">{text("unpaid.noMail")}</span>
      )}
    </li>
  );
}
