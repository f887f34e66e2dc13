import type { ReactNode } from "react";
import { splitSlotName } from "#domain/consultation.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { formatMonth, formatSlot } from "#locales/moments.ts";

/** A page about one slot, with a drawn calendar leaf of its day. */
export function Leaf({ slot, children }: { slot: string; children: ReactNode }) {
  const { locale } = useLanguage();
  const { time } = formatSlot(slot, locale);
  const date = splitSlotName(slot).day;
  return (
    <div className="wrap consultation-received">
      <div>{children}</div>
      <div className="consultation-leaf" aria-hidden="true">
        <span className="consultation-leaf-month">{formatMonth(date, locale)}</span>
        <span className="consultation-leaf-day">{Number(date.slice(8))}</span>
        <span className="consultation-leaf-time">{time}</span>
      </div>
    </div>
  );
}

/** Formats day and time of a slot, with no line break between day and month. */
export function useSlotText(slot: string): { day: string; time: string } {
  const { locale } = useLanguage();
  const { day, time } = formatSlot(slot, locale);
  return { day: day.replace(/ (?=\S+$)/, "\u00a0"), time };
}
