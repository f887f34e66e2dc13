import { useEffect, useState } from "react";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { MINUTE_MS } from "#domain/time.ts";

/** Returns the present day in a time zone; a calendar that stays open follows it. */
export function useToday(timeZone: string): CalendarDate {
  const [today, setToday] = useState(() => dayInZone(Date.now(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayInZone(Date.now(), timeZone)), MINUTE_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  return today;
}
