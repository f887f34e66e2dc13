import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import { moneyQuery } from "../payments/payments.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { addMonths, firstDay } from "#domain/dates.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useBookingWords } from "../stays/use-booking-words.ts";

/** The owner's to-dos about guests' money, a line each; renders nothing if there are none. Test payments have no to-dos. */
export function MoneyToDos({ today }: { today: string }) {
  const text = useWords("overview");
  const { money } = useBookingWords();
  const { id: siteId } = useSite();
  const month = today.slice(0, 7);
  const { data } = useQuery(moneyQuery(siteId, { from: firstDay(month), until: firstDay(addMonths(month, 1)) }));
  if (!data) return null;
  const isNotTest = ({ booking }: { booking: { isTest: boolean } }) => !booking.isTest;
  const refunds = data.refunds.filter((refund) => isNotTest(refund) && (refund.state === "failed" || refund.state === "to-do"));
  const overdue = data.unpaid.filter(
    (unpaid) => isNotTest(unpaid) && unpaid.overdue > 0 && unpaid.booking.currency === data.currency,
  );
  const different = data.different.filter(isNotTest);
  const chargedBack = data.cells
    .filter(({ kind, isTest, currency }) => kind === "chargeback" && !isTest && currency === data.currency)
    .reduce((sum, { amount }) => sum - amount, 0);
  const lines = [
    refunds.length > 0 && text("money.refunds", { count: refunds.length }),
    overdue.length > 0 &&
      text("money.overdue", {
        count: overdue.length,
        amount: money(
          overdue.reduce((sum, each) => sum + each.overdue, 0),
          data.currency,
        ),
      }),
    chargedBack > 0 && text("money.chargedBack", { amount: money(chargedBack, data.currency) }),
    different.length > 0 && text("money.different", { count: different.length }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <Panel title={text("money.title")}>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>
            <Link
              href={screenPath("dashboard", "payments")}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-lg px-2 py-1.5 leading-snug hover:bg-ink/5"
            >
              <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
              {line}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
