import type { ReactNode } from "react";
import { splitSlotName } from "#domain/consultation.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { monthInWords, slotInWords } from "#locales/moments.ts";

/** A page about one half hour, beside a calendar's leaf of its day. */
export function Leaf({ slot, children }: { slot: string; children: ReactNode }) {
  const { locale } = useLanguage();
  const { time } = slotInWords(slot, locale);
  const date = splitSlotName(slot).day;
  return (
    <div className="wrap consultation-received">
      <div>{children}</div>
      <div className="consultation-leaf" aria-hidden="true">
        <span className="consultation-leaf-month">{monthInWords(date, locale)}</span>
        <span className="consultation-leaf-day">{Number(date.slice(8))}</span>
        <span className="consultation-leaf-time">{time}</span>
      </div>
    </div>
  );
}

/** Day and time of a slot, the day kept with its month on one line. */
export function useMoment(slot: string): { day: string; time: string } {
  const { locale } = useLanguage();
  const { day, time } = slotInWords(slot, locale);
  return { day: day.replace(/ (?=\S+$)/, "\u00a0"), time };
}
