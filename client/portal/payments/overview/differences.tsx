import { Link } from "wouter";
import type { SiteMoney } from "../payments.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Notice } from "#client/kit/ui/notice.tsx";
import { itemPath } from "#locales/portal-paths.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

/** Payments for which the provider's records differ from the ledger. */
export function Differences({ different }: { different: SiteMoney["different"] }) {
  const text = useWords("payments");
  const { money } = useBookingWords();
  return (
    <Notice kind="warning">
      <p className="font-semibold">{text("differences.title", { count: different.length })}</p>
      <p>{text("differences.text")}</p>
      <ul>
        {different.map(({ id, booking, difference }) => (
          <li key={id}>
            <Link href={itemPath("bookings", booking.id)} className="inline-flex min-h-11 items-center underline">
              {`${booking.guestName} · ${booking.reference}`}
            </Link>{" "}
            {text(difference > 0 ? "differences.more" : "differences.less", {
              amount: money(Math.abs(difference), booking.currency),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
