import Check from "lucide-react/icons/check";
import { useId } from "react";
import { Link } from "wouter";
import { buttonClass } from "../../kit/ui/button.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { answerPath } from "../missing/answer-path.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { Overview } from "./overview.ts";

/** Checklist of a new site, shown until all steps are done; each open step leads to its field. */
export function Checklist({ checklist: { steps, done, total } }: { checklist: Overview["checklist"] }) {
  const text = useWords("overview");
  const dashboard = useWords("dashboard");
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-2xl bg-sun p-5 text-night sm:p-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <h2 id={id} className="title-s mr-auto">
          {text("checklist")}
        </h2>
        <span className="font-semibold tabular-nums">{text("progress", { done, total })}</span>
      </div>
      <progress aria-labelledby={id} value={done} max={total} className="progress mt-3 w-full" />
      <ul className="mt-4 grid gap-x-6 gap-y-1.5 sm:grid-cols-2 lg:grid-cols-3">
        {steps.map(({ code, done: isDone }) => (
          <li key={code} className="flex items-center gap-2.5 leading-snug">
            <span
              aria-hidden="true"
              className={`grid size-5 shrink-0 place-items-center rounded-full border-2 border-night ${isDone ? "bg-night text-sun" : ""}`}
            >
              {isDone && <Check className="size-3.5" />}
            </span>
            {isDone ? (
              dashboard(`needed.${code}`)
            ) : (
              <Link href={answerPath(code)} className="py-1 font-semibold underline">
                {dashboard(`needed.${code}`)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Link href={screenPath("onboarding")} className={`${buttonClass("quiet")} mt-5 border-night`}>
        {text("continue")}
      </Link>
    </section>
  );
}
