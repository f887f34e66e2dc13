import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "#client/lib/i18n.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import type { RatePlan } from "#domain/rates/plan.ts";
import { momentText } from "../../dates.ts";
import { RefusalNotice } from "../../forms/refusal-notice.tsx";
import { useWords } from "../../texts.ts";
import { useWorkspace } from "../../workspace/workspace.tsx";
import { PlanDifferences } from "./plan-differences.tsx";
import type { PlanWords } from "./plan-words.ts";
import { formerPlanQuery, historyQuery } from "./rates.ts";
import type { Rates } from "./use-rates.ts";

/** Former plans with what has changed since, and a button that restores one. */
export function HistoryTab({ rates, words }: { rates: Rates; words: PlanWords }) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { siteId } = useWorkspace();
  const unit = { siteId, unitId: rates.unitId };
  const [opened, setOpened] = useState<number>();
  const { data: versions, error } = useQuery(historyQuery(unit));
  if (error && !versions) return <RefusalNotice error={error} />;
  if (!versions) return <Skeleton label={shell("loading")} lines={4} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-[62ch] text-soft">{text(versions.length === 0 ? "history.empty" : "history.text")}</p>
      <ol className="grid grid-cols-1 gap-3">
        {versions.map(({ version, savedAt, savedBy }) => {
          const when = momentText(savedAt, locale);
          const isOpen = opened === version;
          return (
            <li key={version} className="rounded-2xl border border-ink/15 bg-card p-4 sm:p-5">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <h2 className="mr-auto font-sans text-base leading-snug font-semibold tracking-normal">
                  {when}
                  {savedBy && <span className="block font-normal text-soft">{text("history.by", { name: savedBy })}</span>}
                </h2>
                <Button
                  look="quiet"
                  aria-expanded={isOpen}
                  aria-label={text("history.compareNamed", { when })}
                  onClick={() => setOpened(isOpen ? undefined : version)}
                >
                  {text("history.compare")}
                </Button>
              </div>
              {isOpen && <FormerPlan rates={rates} version={version} when={when} words={words} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface FormerPlanProps {
  rates: Rates;
  version: number;
  when: string;
  words: PlanWords;
}

function FormerPlan({ rates, version, when, words }: FormerPlanProps) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const { siteId } = useWorkspace();
  const { data, error } = useQuery(formerPlanQuery({ siteId, unitId: rates.unitId }, version));
  const [refusal, setRefusal] = useState<Error>();
  if (error && !data) return <RefusalNotice error={error} />;
  if (!data) return <Skeleton label={shell("loading")} lines={2} />;
  const restore = (plan: RatePlan) => {
    rates.save(plan, { said: text("history.restored", { when }) }).catch((failed: unknown) => setRefusal(failed as Error));
  };
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 border-t border-ink/15 pt-4">
      <p>{text("history.would")}</p>
      <PlanDifferences before={rates.plan} after={data.plan} words={words} />
      <RefusalNotice error={refusal} />
      <Button className="justify-self-start" busy={rates.isSaving && shell("busy")} onClick={() => restore(data.plan)}>
        {text("history.restore")}
      </Button>
    </div>
  );
}
