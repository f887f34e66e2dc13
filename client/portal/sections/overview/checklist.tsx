import Check from "lucide-react/icons/check";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { buttonClass } from "#client/portal/ui/button.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { missingPath } from "../../missing/missing-path.ts";
import { useMissing } from "../../missing/use-missing.ts";
import { useWords } from "../../texts.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { useDraft } from "../../workspace/workspace.tsx";
import type { Overview } from "./overview.ts";

/** Checklist of a new site, shown until all steps are done; each open step leads to its field. */
export function Checklist({ checklist: { steps, done, total } }: { checklist: Overview["checklist"] }) {
  const text = useWords("overview");
  const dashboard = useWords("dashboard");
  const id = useId();
  const site = useSite();
  const { draft } = useDraft();
  const missing = useMissing();
  const pathOf = (code: (typeof steps)[number]["code"]) => {
    const open = missing.find((each) => each.code === code);
    return open && missingPath(open, site, draft);
  };
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
            <Step path={isDone ? undefined : pathOf(code)}>{dashboard(`needed.${code}`)}</Step>
          </li>
        ))}
      </ul>
      <Link href={screenPath("onboarding")} className={`${buttonClass("quiet")} mt-5 border-night`}>
        {text("continue")}
      </Link>
    </section>
  );
}

function Step({ path, children }: { path: string | undefined; children: ReactNode }) {
  if (path === undefined) return <span>{children}</span>;
  return (
    <Link href={path} className="py-1 font-semibold underline underline-offset-4">
      {children}
    </Link>
  );
}
