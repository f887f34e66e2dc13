import { countChildren } from "#domain/bookings/count-party.ts";
import { useMemo } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { dayText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import { DAY_MS } from "#domain/time.ts";
import { dateFormat, formatMoney } from "#locales/words/intl.ts";

interface Counted {
  adults: number;
  children: number | readonly number[];
  withoutAge?: { children: number; infants: number };
  pets: number;
}

/** Formatting functions for bookings, in the language of the screen. */
export function useBookingWords() {
  const text = useWords("bookings");
  const words = useWords("booking-words");
  const { locale } = useLanguage();
  return useMemo(() => {
    const tag = LANGUAGE_TAGS[locale];
    const years = dateFormat(tag, { dateStyle: "medium", timeZone: "UTC" });
    /** An amount in minor units; whole amounts without decimals. */
    const money = (amount: number, currency: Currency): string => formatMoney(tag, { amount, currency });
    const day = (value: string): string => dayText(value, locale, "short");
    const dayWithYear = (value: string): string => years.format(Date.parse(`${value}T00:00:00Z`));
    const stay = ({ arrival, departure }: { arrival: string; departure: string }): string =>
      `${day(arrival)} – ${dayWithYear(departure)}`;
    const nights = ({ arrival, departure }: { arrival: string; departure: string }): string =>
      words("nights", { count: Math.round((Date.parse(departure) - Date.parse(arrival)) / DAY_MS) });
    const party = ({ adults, children, withoutAge, pets }: Counted): string => {
      const count = typeof children === "number" ? children : countChildren({ children, ...(withoutAge && { withoutAge }) });
      return [
        words("party.adults", { count: adults }),
        ...(count > 0 ? [words("party.children", { count })] : []),
        ...(pets > 0 ? [words("party.pets", { count: pets })] : []),
      ].join(", ");
    };
    /** A deadline: `ma 23 nov 14:30`, in a time zone. */
    const clock = (at: number, timeZone?: string): string =>
      dateFormat(tag, {
        weekday: "short",
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        ...(timeZone !== undefined && { timeZone }),
      }).format(at);
    return { text, locale, money, day, dayWithYear, stay, nights, party, clock };
  }, [text, words, locale]);
}
