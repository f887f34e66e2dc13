import { Badge } from "#client/kit/ui/badge.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import type { Currency } from "#domain/money.ts";
import type { BookingDetails } from "../../stays/bookings.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

type Movement = BookingDetails["movements"][number];

/** Every movement of a booking's money, oldest first. */
export function Ledger({ movements, currency }: { movements: readonly Movement[]; currency: Currency }) {
  const { text, money, dayWithYear } = useBookingWords();
  const words = useWords("money");
  if (movements.length === 0) return null;
  return (
    <ul className="mt-3 divide-y divide-ink/15 border-t border-ink/15">
      {movements.map(({ id, kind, purpose, amount, method, on, note }) => (
        <li key={id} className="flex justify-between gap-x-6 py-1.5 tabular-nums">
          <span className="min-w-0 break-words">
            {text(`payments.kinds.${titleOf({ kind, amount })}`, {
              day: dayWithYear(on),
              method: text(`payments.methods.${method}`),
            })}{" "}
            {purpose === "deposit" && <Badge>{words("deposit")}</Badge>}
            {note && <span className="block text-sm text-soft">{note}</span>}
          </span>
          <span className="shrink-0">{money(kind === "claim" ? -amount : amount, currency)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Kind of a movement; a reversed chargeback and a refunded fee have names of their own. */
function titleOf({ kind, amount }: Pick<Movement, "kind" | "amount">) {
  if (kind === "chargeback" && amount > 0) return "chargebackReversed";
  if (kind === "fee" && amount > 0) return "feeReversed";
  if (kind === "refund" && amount > 0) return "refundReversed";
  return kind;
}
