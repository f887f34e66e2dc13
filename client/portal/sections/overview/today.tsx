import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import { useLanguage } from "#client/lib/i18n.ts";
import { dayText } from "../../dates.ts";
import { Panel } from "#client/portal/ui/panel.tsx";
import { useWords } from "../../texts.ts";
import type { Entry } from "./overview.ts";

/** Arrivals and departures of today. */
export function Today({ arrivals, departures, today }: { arrivals: Entry[]; departures: Entry[]; today: string }) {
  const text = useWords("overview");
  const { locale } = useLanguage();
  return (
    <Panel title={text("today")} aside={<span className="text-soft">{dayText(today, locale, "long")}</span>}>
      {arrivals.length + departures.length === 0 ? (
        <p className="text-soft">{text("nobody")}</p>
      ) : (
        <ul className="grid gap-2">
          {departures.map((entry) => (
            <StayRow key={entry.id} entry={entry} icon={LogOut} label={text("departures")} />
          ))}
          {arrivals.map((entry) => (
            <StayRow key={entry.id} entry={entry} icon={LogIn} label={text("arrivals")} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function StayRow({ entry: { unit, nights }, icon: Icon, label }: { entry: Entry; icon: typeof LogIn; label: string }) {
  const text = useWords("overview");
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span>
        <strong>{label}</strong> · {unit.name} · {text("nights", { count: nights })}
      </span>
    </li>
  );
}
