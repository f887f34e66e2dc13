import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import Moon from "lucide-react/icons/moon";
import Phone from "lucide-react/icons/phone";
import type { LucideIcon } from "lucide-react";
import type { InferResponseType } from "hono/client";
import { Link } from "wouter";
import type { api } from "../../kit/api/api.ts";
import { joinFacts } from "../../kit/i18n/join-facts.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { itemPath } from "#locales/portal-paths.ts";
import { dayText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useUnitNames } from "../workspace/unit-names.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { Cleaned } from "./cleaned.tsx";

/** Answer of the endpoint of today. */
export type TodayData = InferResponseType<(typeof api.sites)[":siteId"]["today"]["$get"], 200>;
type Entry = TodayData["arrivals"][number];

const KINDS: readonly { kind: "departures" | "arrivals" | "inHouse"; icon: LucideIcon }[] = [
  { kind: "departures", icon: LogOut },
  { kind: "arrivals", icon: LogIn },
  { kind: "inHouse", icon: Moon },
];

/** Today's departures, arrivals and guests in house; without names for cleaners. */
export function Today({ data }: { data: TodayData }) {
  const text = useWords("overview");
  const { locale } = useLanguage();
  const isEmpty = KINDS.every(({ kind }) => data[kind].length === 0);
  return (
    <Panel title={text("today")} aside={<span className="text-soft">{dayText(data.today, locale, "long")}</span>}>
      {isEmpty && <p className="text-soft">{text("nobody")}</p>}
      <div className="grid gap-5">
        {KINDS.filter(({ kind }) => data[kind].length > 0).map(({ kind, icon: Icon }) => (
          <section key={kind} aria-label={text(kind)}>
            <h3 className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {text(kind)}
            </h3>
            <ul className="mt-1 divide-y divide-ink/15">
              {data[kind].map((entry) => (
                <StayRow key={`${entry.unitId} ${entry.arrival}`} entry={entry} kind={kind} data={data} />
              ))}
            </ul>
          </section>
        ))}
        <Cleaned data={data} />
      </div>
    </Panel>
  );
}

const ROUND = "grid size-12 shrink-0 place-items-center rounded-full border-2 border-ink/30 hover:border-ink hover:bg-ink/5";

function StayRow({ entry, kind, data }: { entry: Entry; kind: (typeof KINDS)[number]["kind"]; data: TodayData }) {
  const text = useWords("overview");
  const { party, money, day } = useBookingWords();
  const { guest, arrivalTime, departure } = entry;
  const unit = useUnitNames()(data.units).find(({ id }) => id === entry.unitId);
  const time =
    kind === "departures"
      ? unit && text("leaves", { time: unit.checkOut })
      : kind === "inHouse"
        ? text("staysUntil", { day: day(departure) })
        : arrivalTime
          ? text("comesAt", { time: arrivalTime })
          : unit && text("comesFrom", { time: unit.checkIn });
  const name = guest?.name || (guest?.channel ?? "") || text("guests");
  const facts = joinFacts([time, data.units.length > 1 && unit?.name, entry.party && party(entry.party)]);
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 grow">
        {guest?.bookingId ? (
          <Link
            href={itemPath("bookings", guest.bookingId)}
            className="inline-flex min-h-11 items-center font-semibold hover:underline"
          >
            {name}
          </Link>
        ) : (
          guest && <span className="font-semibold">{name}</span>
        )}
        <span className="block text-soft">{facts}</span>
        {guest && guest.due > 0 && kind !== "inHouse" && (
          <span className="font-semibold">{text("stillDue", { amount: money(guest.due, data.currency) })}</span>
        )}
      </div>
      {guest?.email && (
        <a href={`mailto:${guest.email}`} aria-label={text("write", { name })} className={ROUND}>
          <Mail aria-hidden="true" className="size-5" />
        </a>
      )}
      {guest?.phone && (
        <a
          href={`tel:${guest.phone.replace(/[^\d+]/g, "")}`}
          aria-label={text("call", { name })}
          className={`${ROUND} bg-ink text-paper hover:bg-coral hover:text-night`}
        >
          <Phone aria-hidden="true" className="size-5" />
        </a>
      )}
    </li>
  );
}
