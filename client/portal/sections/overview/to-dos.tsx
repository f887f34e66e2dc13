import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import { Panel } from "#client/portal/ui/panel.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { missingPath } from "../../missing/missing-path.ts";
import { useMissing } from "../../missing/use-missing.ts";
import { useWords } from "../../texts.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { useDraft } from "../../workspace/workspace.tsx";
import type { Overview } from "./overview.ts";

type ToDo = Overview["toDos"][number];

const PATHS: Record<Exclude<ToDo["code"], "missing-answers">, string> = {
  paused: screenPath("dashboard", "settings"),
  "unpublished-changes": screenPath("dashboard", "content"),
  "languages-without-texts": screenPath("dashboard", "content"),
  "photos-without-alt": screenPath("dashboard", "content"),
  "second-factor": screenPath("account"),
};

/** Suggested next steps, each with a link. */
export function ToDos({ toDos }: { toDos: ToDo[] }) {
  const text = useWords("overview");
  const site = useSite();
  const { draft } = useDraft();
  const [first] = useMissing();
  const pathOf = (code: ToDo["code"]) => {
    if (code !== "missing-answers") return PATHS[code];
    return first ? missingPath(first, site, draft) : screenPath("onboarding");
  };
  return (
    <Panel title={text("toDos")}>
      {toDos.length === 0 ? (
        <p className="text-soft">{text("allDone")}</p>
      ) : (
        <ul className="grid gap-1">
          {toDos.map(({ code, count }) => (
            <li key={code}>
              <Link
                href={pathOf(code)}
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
