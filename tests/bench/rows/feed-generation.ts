import ical, { ICalCalendarMethod } from "ical-generator";
import type { CalendarDate } from "#domain/dates.ts";
import { type BusyCalendar, serializeCalendar } from "#domain/icalendar/serialize-calendar.ts";
import { type Effort, median } from "../measure.ts";
import { stays } from "../stub/home.ts";
import { atLeast, type Row } from "../table.ts";

const PASSES = 20;

/** Compares our serialiser with ical-generator: both write the same 500 events in turn, in this process. */
export function feedGeneration(today: CalendarDate, { rounds }: Effort): Row {
  const feed: BusyCalendar = {
    name: "Huis aan de Duinrand",
    productId: "-//Vrijhuis//Calendar//NL",
    refreshHours: 1,
    events: stays(today).map(({ id, updatedAt, ...stay }) => ({
      ...stay,
      uid: `${id}@vrijhuis.nl`,
      summary: "Bezet",
      stamp: updatedAt,
    })),
  };
  const time = (write: (feed: BusyCalendar) => string): number => {
    const from = performance.now();
    for (let i = 0; i < PASSES; i++) write(feed);
    return (performance.now() - from) / PASSES;
  };
  time(serializeCalendar);
  time(withIcalGenerator);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < Math.max(rounds, 5); i++) {
    ours.push(time(serializeCalendar));
    theirs.push(time(withIcalGenerator));
  }
  const times = median(ours.map((own, i) => (theirs[i] ?? 0) / own));
  return {
    name: "calendar export of 500 events, generated",
    value: `${times.toFixed(1)} × ical-generator (${median(ours).toFixed(2)} ms)`,
    numbers: { times, ours: median(ours), icalGenerator: median(theirs) },
    ...atLeast(times, 3),
    bytes: serializeCalendar(feed).length,
  };
}

function withIcalGenerator({ name, refreshHours, events }: BusyCalendar): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: "-//Vrijhuis//Calendar//NL",
    ttl: refreshHours * 3600,
  });
  for (const { uid, arrival, departure, summary, sequence, stamp } of events) {
    calendar.createEvent({
      id: uid,
      allDay: true,
      start: new Date(arrival),
      end: new Date(departure),
      summary,
      sequence,
      stamp: new Date(stamp),
    });
  }
  return calendar.toString();
}
