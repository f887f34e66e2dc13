import { readAmount } from "../../kit/fields/amounts.ts";
import { writeAmount } from "../stays/amounts.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { ParsedField } from "../../kit/fields/parsed-field.tsx";
import type { Currency } from "#domain/money.ts";

interface AmountFieldProps {
  label: string;
  /** Minor units. */
  value: number;
  limit: number;
  currency: Currency;
  onChange: (value: number) => void;
}

/** Field for an amount up to a limit, which is its hint. */
export function AmountField({ label, value, limit, currency, onChange }: AmountFieldProps) {
  const text = useWords("money");
  const { money, locale } = useBookingWords();
  const most = money(limit, currency);
  return (
    <ParsedField
      name="amount"
      label={`${label} (${currency})`}
      hint={text("limit", { amount: most })}
      error={value > limit ? text("tooMuch", { amount: most }) : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      write={(amount) => writeAmount(amount, locale)}
      read={readAmount}
      onChange={onChange}
      wrong={text("wrongAmount")}
    />
  );
}
