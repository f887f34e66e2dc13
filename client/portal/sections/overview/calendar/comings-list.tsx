import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { useLanguage } from "#client/lib/i18n.ts";
import { Badge } from "#client/portal/ui/badge.tsx";
import { Button } from "#client/portal/ui/button.tsx";
import { dayText } from "#client/portal/dates.ts";
import { useWords } from "#client/portal/texts.ts";
import type { Coming } from "./comings.ts";

/** A phone's screen and a half. */
const AT_FIRST = 12;

interface ComingsProps {
  comings: Coming[];
  today: string;
  /** Whether it has to be said which unit it is. */
  hasUnits: boolean;
}

/** Who comes and goes next, a line a day and unit. */
export function Comings({ comings, today, hasUnits }: ComingsProps) {
  const text = useWords("overview");
  const { locale } = useLanguage();
  const [all, setAll] = useState(false);
  if (comings.length === 0) return <p className="max-w-[60ch] text-soft">{text("noComings")}</p>;
  const shown = all ? comings : comings.slice(0, AT_FIRST);
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
                  {arrives ? `${text(`taken.${arrives.kind}`)} · ${text("nights", { count: arrives.nights })}` : text("thenFree")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {shown.length < comings.length && (
        <Button look="quiet" className="mt-3" onClick={() => setAll(true)}>
          {text("allComings", { count: comings.length })}
        </Button>
      )}
    </>
  );
}
