import { useEffect, useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { numberFormat } from "#locales/words/intl.ts";

/** Returns a function that formats the time left until a moment: "12 min", "3 u", "2 d". It changes every minute. */
export function useTimeLeft(): (until: number) => string {
  const { locale } = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (until) => timeLeft(until - now, LANGUAGE_TAGS[locale]);
}

function timeLeft(ms: number, language: string): string {
  const left = Math.max(0, ms);
  const [value, unit] =
    left < HOUR_MS
      ? [Math.ceil(left / MINUTE_MS), "minute"]
      : left < 48 * HOUR_MS
        ? [Math.floor(left / HOUR_MS), "hour"]
        : [Math.floor(left / DAY_MS), "day"];
  return numberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(value);
}
