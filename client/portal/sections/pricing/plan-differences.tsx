import type { RatePlan } from "#domain/rates/plan.ts";
import { useWords } from "../../texts.ts";
import { comparePlans, type PlanWords } from "./plan-words.ts";

interface PlanDifferencesProps {
  before: RatePlan;
  after: RatePlan;
  words: PlanWords;
}

const MAX_LINES = 12;

/** The differences between two plans by section, as the lines that describe them. */
export function PlanDifferences({ before, after, words }: PlanDifferencesProps) {
  const text = useWords("rates");
  const differences = comparePlans(before, after, words);
  if (differences.length === 0) return <p className="text-soft">{text("changes.none")}</p>;
  return (
    <dl className="grid grid-cols-1 gap-3">
      {differences.map(({ section, removed, added }) => (
        <div key={section} className="min-w-0 border-l-4 border-ink/20 pl-3">
          <dt className="font-semibold">{text(section === "dates" ? "changes.dates" : `sections.${section}.title`)}</dt>
          <dd className="text-[0.9375rem] leading-snug">
            <Lines lines={removed} kind="removed" />
            <Lines lines={added} kind="added" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LOOKS = {
  removed: "text-soft line-through decoration-ink/50",
  added: "font-medium text-leaf no-underline",
};

function Lines({ lines, kind }: { lines: string[]; kind: keyof typeof LOOKS }) {
  const text = useWords("rates");
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <ul>
      {lines.slice(0, MAX_LINES).map((line) => (
        <li key={line} className="break-words">
          <span className="sr-only">{text(`changes.${kind}`)} </span>
          <Mark className={LOOKS[kind]}>{line}</Mark>
        </li>
      ))}
      {lines.length > MAX_LINES && <li className="text-soft">{text("changes.more", { count: lines.length - MAX_LINES })}</li>}
    </ul>
  );
}
