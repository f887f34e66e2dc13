import { useEffect, useState } from "react";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { MINUTE_MS } from "#domain/time.ts";

/** Returns the current day in a time zone; it is updated while a calendar stays open. */
export function useToday(timeZone: string): CalendarDate {
  const [today, setToday] = useState(() => dayInZone(Date.now(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayInZone(Date.now(), timeZone)), MINUTE_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  return today;
}
