import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { dayText } from "../../kit/i18n/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { Changeover } from "./changeovers.ts";

/** About one and a half phone screens. */
const INITIAL_COUNT = 12;

interface ChangeoverListProps {
  changeovers: Changeover[];
  today: string;
  /** True if the site has several units, whose names are shown then. */
  hasUnits: boolean;
}

/** Next arrivals and departures, one row per day and unit. */
export function ChangeoverList({ changeovers, today, hasUnits }: ChangeoverListProps) {
  const text = useWords("booking-calendar");
  const { locale } = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  if (changeovers.length === 0) return <p className="max-w-[60ch] text-soft">{text("noComings")}</p>;
  const shown = showsAll ? changeovers : changeovers.slice(0, INITIAL_COUNT);
  return (
    <>
      <ul className="divide-y divide-ink/15">
        {shown.map(({ day, unit, leaves, arrives }) => {
          const kind = leaves && arrives ? "turnover" : leaves ? "departures" : "arrivals";
          const Icon = { turnover: ArrowLeftRight, departures: LogOut, arrivals: LogIn }[kind];
          return (
            <li key={`${day} ${unit.id}`} className="flex items-start gap-3 py-3">
              <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" />
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <strong>{day === today ? text("today") : dayText(day, locale, "long")}</strong>
                  <Badge look={kind === "turnover" ? "attention" : "plain"}>{text(kind)}</Badge>
                </p>
                <p className="break-words text-soft">
                  {hasUnits && `${unit.name} · `}
                  {arrives
                    ? [
                        arrives.guests === undefined
                          ? text(`taken.${arrives.kind}`)
                          : text("party.guests", { count: arrives.guests }),
                        text("nights", { count: arrives.nights }),
                      ].join(" · ")
                    : text("thenFree")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {shown.length < changeovers.length && (
        <Button look="quiet" className="mt-3" onClick={() => setShowsAll(true)}>
          {text("allComings", { count: changeovers.length })}
        </Button>
      )}
    </>
  );
}
