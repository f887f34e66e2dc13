import type { RatePlan } from "#domain/rates/plan.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { comparePlans, type PlanWords } from "./plan-words.ts";

interface PlanDifferencesProps {
  before: RatePlan;
  after: RatePlan;
  words: PlanWords;
  /** Maximum number of removed lines shown per section, and of added ones. */
  maxLines?: number;
}

/** The differences between two plans by section, as the lines that describe them. */
export function PlanDifferences({ before, after, words, maxLines = 12 }: PlanDifferencesProps) {
  const text = useWords("rates");
  const differences = comparePlans(before, after, words);
  if (differences.length === 0) return <p className="text-soft">{text("changes.none")}</p>;
  return (
    <dl className="grid grid-cols-1 gap-3">
      {differences.map(({ section, removed, added }) => (
        <div key={section} className="min-w-0 border-l-4 border-ink/20 pl-3">
          <dt className="font-semibold">{text(section === "dates" ? "changes.dates" : `sections.${section}.title`)}</dt>
          <dd className="text-[0.9375rem] leading-snug">
            <Lines lines={removed} kind="removed" max={maxLines} />
            <Lines lines={added} kind="added" max={maxLines} />
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

function Lines({ lines, kind, max }: { lines: string[]; kind: keyof typeof LOOKS; max: number }) {
  const text = useWords("rates");
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <ul>
      {lines.slice(0, max).map((line) => (
        <li key={line} className="break-words">
          <span className="sr-only">{text(`changes.${kind}`)} </span>
          <Mark className={LOOKS[kind]}>{line}</Mark>
        </li>
      ))}
      {lines.length > max && <li className="text-soft">{text("changes.more", { count: lines.length - max })}</li>}
    </ul>
  );
}
