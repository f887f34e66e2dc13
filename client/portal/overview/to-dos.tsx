import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import { Panel } from "../../kit/ui/panel.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { answerPath } from "../missing/answer-path.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { Overview } from "./overview.ts";

type ToDo = Overview["toDos"][number];

const PATHS: Record<ToDo["code"], string> = {
  "missing-answers": answerPath("first"),
  paused: screenPath("dashboard", "settings"),
  "requests-only": `${screenPath("dashboard", "settings")}?part=bookings&field=transfer`,
  "unpublished-changes": screenPath("dashboard", "content"),
  "languages-without-texts": screenPath("dashboard", "content"),
  "photos-without-alt": screenPath("dashboard", "content"),
  "missing-for-google": `${screenPath("dashboard", "content")}?part=photos`,
  "second-factor": screenPath("account"),
};

/** Suggested next steps, each with a link. */
export function ToDos({ toDos }: { toDos: ToDo[] }) {
  const text = useWords("overview");
  return (
    <Panel title={text("toDos")}>
      {toDos.length === 0 ? (
        <p className="text-soft">{text("allDone")}</p>
      ) : (
        <ul className="grid gap-1">
          {toDos.map(({ code, count }) => (
            <li key={code}>
              <Link
                href={PATHS[code]}
                className="-mx-2 flex min-h-11 items-center gap-3 rounded-lg px-2 py-1.5 leading-snug hover:bg-ink/5"
              >
                <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
                {text(`todo.${code}`, { count })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
