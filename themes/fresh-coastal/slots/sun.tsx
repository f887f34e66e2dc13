import type { SlotProps } from "../../contract.ts";
import { sunDay } from "../sun-day.ts";

const HORIZON = 118;
const HIGHEST = 104;

/** Today's course of the sun: an arc as high as the season lifts it, sunrise and sunset at its feet. */
export function Sun({ view }: SlotProps) {
  const { t, place, today } = view;
  const sun = view.located ? sunDay(place, today) : undefined;
  if (!sun) return null;
  const top = Math.round(HORIZON - 20 - (HIGHEST - 20) * Math.min(1, Math.sin((sun.noon * Math.PI) / 180)));
  const control = 2 * top - HORIZON;
  return (
    <div className="sun" role="group" aria-label={t("theme.sun", { town: place.town })}>
      <svg viewBox="0 0 400 124" aria-hidden="true" focusable="false">
        <path className="sun-course" d={`M24 ${HORIZON}Q200 ${control} 376 ${HORIZON}`} />
        <path className="sun-horizon" d={`M0 ${HORIZON}H400`} />
        <circle className="sun-halo" cx="200" cy={top} r="16" />
        <circle className="sun-disc" cx="200" cy={top} r="8" />
        <circle className="sun-foot" cx="24" cy={HORIZON} r="4" />
        <circle className="sun-foot" cx="376" cy={HORIZON} r="4" />
      </svg>
      <dl>
        <div>
          <dt>{t("location.sunrise")}</dt>
          <dd>{sun.sunrise}</dd>
        </div>
        <div>
          <dt>{t("location.sunset")}</dt>
          <dd>{sun.sunset}</dd>
        </div>
      </dl>
      <p>
        {t("location.today")}: {t("theme.daylight", { hours: sun.hours, minutes: sun.minutes })}
      </p>
    </div>
  );
}
