import { addDays, type CalendarDate, dayInZone, weekday } from "#domain/dates.ts";

/** Today in the time zone of the fixtures' homes, for tests of a running worker. */
export const today: CalendarDate = dayInZone(Date.now(), "Europe/Amsterdam");

/**
 * A Friday 35 to 41 days ahead: whatever the day of the test, a stay then is more than the 30 days ahead for which the default
 * terms have an instalment and refunds of their own.
 */
export const friday: CalendarDate = addDays(today, 35 + ((12 - weekday(today)) % 7));
