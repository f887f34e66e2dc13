import { addDays, type CalendarDate, date } from "#domain/dates.ts";
import { listNights, type Stay } from "#domain/stays.ts";
import { icsOf, type PlatformEvent } from "../support/ics.ts";

export type PlatformState = "up" | "failing" | "empty" | "cut";

/** A platform on which the owner also lets a unit: it sells nights that are free as far as it knows. */
export class Platform {
  state: PlatformState = "up";
  readonly host: string;
  readonly unitId: string;
  readonly siteId: string;
  events: PlatformEvent[] = [];
  /** The nights that our calendar had when the platform last fetched it. */
  busy = new Set<string>();
  /** Our calendar's address for this platform. */
  exportToken = "";

  constructor({ host, unitId, siteId }: { host: string; unitId: string; siteId: string }) {
    this.host = host;
    this.unitId = unitId;
    this.siteId = siteId;
  }

  get url(): string {
    return `https://${this.host}/calendar/${this.unitId}.ics?s=secret`;
  }

  /** Sells a stay, if its nights are free here. */
  sell(stay: Stay, uid: string): boolean {
    const own = this.events.flatMap(listNights);
    if (listNights(stay).some((night) => this.busy.has(night) || own.includes(night))) return false;
    this.events = [...this.events, { ...stay, uid, summary: "Reserved" }];
    return true;
  }

  answer(): Response {
    if (this.state === "failing") return new Response("failed", { status: 503 });
    const body = icsOf(this.state === "empty" ? [] : this.events);
    return new Response(this.state === "cut" ? body.slice(0, body.length / 2) : body, {
      headers: { "Content-Type": "text/calendar" },
    });
  }
}

const toDate = (compact: string): CalendarDate => date(`${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`);

/** The nights of a calendar file. */
export function nightsOfFile(text: string): Set<string> {
  const nights = new Set<string>();
  for (const event of text.split("BEGIN:VEVENT").slice(1)) {
    const [, from] = /^DTSTART;VALUE=DATE:(\d{8})/m.exec(event) ?? [];
    const [, until] = /^DTEND;VALUE=DATE:(\d{8})/m.exec(event) ?? [];
    if (!from || !until) throw new Error("an event without dates");
    for (let night = toDate(from); night < toDate(until); night = addDays(night, 1)) nights.add(night);
  }
  return nights;
}
