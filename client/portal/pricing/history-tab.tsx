import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { RatePlan } from "#domain/rates/plan.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useWorkspace } from "../workspace/workspace.tsx";
import { PlanDifferences } from "./plan-differences.tsx";
import type { PlanWords } from "./plan-words.ts";
import { type FormerPlan, historyQuery } from "./rates.ts";
import type { Rates } from "./use-rates.ts";

/** The present and former plans with the change that made each, and a button that restores a former one. */
export function HistoryTab({ rates, words }: { rates: Rates; words: PlanWords }) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const { siteId } = useWorkspace();
  const [opened, setOpened] = useState<number>();
  const list = useInfiniteQuery(historyQuery({ siteId, unitId: rates.unitId }));
  const { data, error } = list;
  if (error && !data) return <RefusalNotice error={error} />;
  if (!data) return <Skeleton label={shell("loading")} lines={4} />;
  const versions = data.pages.flatMap((page) => page.versions);
  const [newest] = versions;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-[62ch] text-soft">{text(newest ? "history.text" : "history.empty")}</p>
      <ol className="grid grid-cols-1 gap-3">
        {newest && (
          <li className={CARD}>
            <h2 className={HEADING}>{text("history.now")}</h2>
            <PlanChange before={newest.plan} after={rates.plan} words={words} />
          </li>
        )}
        {versions.map((former, index) => (
          <FormerEntry
            key={former.version}
            former={former}
            before={versions[index + 1]?.plan}
            rates={rates}
            words={words}
            isOpen={opened === former.version}
            onToggle={() => setOpened(opened === former.version ? undefined : former.version)}
          />
        ))}
      </ol>
      <MoreButton list={list}>{text("history.older")}</MoreButton>
    </div>
  );
}

const CARD = "rounded-2xl border border-ink/15 bg-card p-4 sm:p-5";
const HEADING = "mr-auto font-sans text-base leading-snug font-semibold tracking-normal";
/** Lines of a change in the list; all of them are shown when it is opened. */
const MAX_LINES = 3;

const PlanChange = (plans: { before: RatePlan; after: RatePlan; words: PlanWords }) => (
  <div className="mt-3">
    <PlanDifferences {...plans} maxLines={MAX_LINES} />
  </div>
);

interface FormerEntryProps {
  former: FormerPlan;
  /** The plan that it replaced; undefined for the oldest one that is known. */
  before: RatePlan | undefined;
  rates: Rates;
  words: PlanWords;
  isOpen: boolean;
  onToggle: () => void;
}

function FormerEntry({ former, before, rates, words, isOpen, onToggle }: FormerEntryProps) {
  const text = useWords("rates");
  const { locale } = useLanguage();
  const { plan, savedAt, savedBy } = former;
  const when = momentText(savedAt, locale);
  return (
    <li className={CARD}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className={HEADING}>
          {when}
          {savedBy && <span className="block font-normal text-soft">{text("history.by", { name: savedBy })}</span>}
        </h2>
        <Button look="quiet" aria-expanded={isOpen} aria-label={text("history.compareNamed", { when })} onClick={onToggle}>
          {text("history.compare")}
        </Button>
      </div>
      {before && <PlanChange before={before} after={plan} words={words} />}
      {isOpen && <Restoring rates={rates} plan={plan} when={when} words={words} />}
    </li>
  );
}

interface RestoringProps {
  rates: Rates;
  plan: RatePlan;
  when: string;
  words: PlanWords;
}

function Restoring({ rates, plan, when, words }: RestoringProps) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const [refusal, setRefusal] = useState<Error>();
  const restore = () => {
    rates.save(plan, { said: text("history.restored", { when }) }).catch((failed: unknown) => setRefusal(failed as Error));
  };
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 border-t border-ink/15 pt-4">
      <p>{text("history.would")}</p>
      <PlanDifferences before={rates.plan} after={plan} words={words} />
      <RefusalNotice error={refusal} />
      <Button className="justify-self-start" busy={rates.isSaving && shell("busy")} onClick={restore}>
        {text("history.restore")}
      </Button>
    </div>
  );
}
