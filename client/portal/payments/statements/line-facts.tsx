import { useWords } from "#client/kit/i18n/texts.ts";
import { Badge } from "#client/kit/ui/badge.tsx";
import type { StoredLine } from "#contract/letting/statement.ts";
import { formatIban } from "#domain/iban.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";

/** Day, amount, other party and words of a line, and whether the money came back. */
export function LineFacts({ line }: { line: StoredLine }) {
  const text = useWords("payments");
  const { money, dayWithYear } = useBookingWords();
  const { on, amount, currency, name, iban, remittance, returned } = line;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <strong className="text-lg">{money(amount, currency)}</strong>
        <span>{dayWithYear(on)}</span>
      </p>
      {returned !== null && (
        <p className="my-1">
          <Badge look="attention">
            {[text("doubts.returned"), returned === "RVSL" ? "" : returned].filter(Boolean).join(" · ")}
          </Badge>
        </p>
      )}
      <p className="wrap-anywhere">{[name, iban && formatIban(iban)].filter(Boolean).join(" · ")}</p>
      {remittance && <p className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">{remittance}</p>}
    </div>
  );
}
