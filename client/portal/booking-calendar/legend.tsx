import { useWords } from "../../kit/i18n/texts.ts";

const LOOKS = [
  "confirmed",
  "checked-in",
  "completed",
  "requested",
  "awaiting-payment",
  "offer",
  "block",
  "imported",
  "soft",
] as const;

/** Explains the bars of the calendar. */
export function Legend() {
  const text = useWords("booking-calendar");
  return (
    <ul aria-label={text("legend.label")} className="flex flex-wrap gap-x-5 gap-y-2 text-[0.9375rem] text-soft">
      {LOOKS.map((look) => (
        <li key={look} className="flex items-center gap-2">
          <span aria-hidden="true" className={`stay-bar look-${look} relative! h-5! w-9 cursor-auto!`} />
          {text(`looks.${look}`)}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="stay-bar look-imported is-conflict relative! h-5! w-9 cursor-auto!" />
        {text("legend.conflict")}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="look-block h-5 w-9 rounded opacity-50" />
        {text("legend.preparation")}
      </li>
      <li className="tabular-nums">
        <strong className="text-ink">120</strong> ≥3 {text("legend.price")}
      </li>
    </ul>
  );
}
