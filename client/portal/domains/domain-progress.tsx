import Check from "lucide-react/icons/check";
import type { DomainView } from "#contract/owners/domain.ts";
import type { DomainState } from "#domain/domains/states.ts";
import { useWords } from "../../kit/i18n/texts.ts";

type Step = "records" | "check" | "certificate" | "works";
const STEPS: readonly Step[] = ["records", "check", "certificate", "works"];
const CURRENT_STEP: Record<Exclude<DomainState, "broken" | "removed">, Step> = {
  draft: "records",
  "waiting-for-dns": "records",
  verifying: "check",
  "issuing-certificate": "certificate",
  verified: "works",
  active: "works",
};

/** Progress of a domain's setup. The certificate step is left out where we don't issue certificates. */
export function DomainProgress({ domain: { state, serving }, certificates }: { domain: DomainView; certificates: boolean }) {
  const text = useWords("domeinen");
  if (state === "broken" || state === "removed") return null;
  const steps = certificates ? STEPS : STEPS.filter((step) => step !== "certificate");
  const current = steps.indexOf(CURRENT_STEP[state]);
  return (
    <ol aria-label={text("steps.label")} className="grid auto-cols-fr grid-flow-col">
      {steps.map((step, index) => {
        const isDone = index < current || serving;
        return (
          <li
            key={step}
            aria-current={index === current ? "step" : undefined}
            className={`relative grid justify-items-center gap-1.5 px-1 text-center text-sm leading-tight before:absolute before:top-3.5 before:right-1/2 before:-z-1 before:h-0.5 before:w-full before:bg-ink/25 first:before:hidden ${
              index > current ? "text-soft" : "font-semibold"
            } isolate`}
          >
            <span
              aria-hidden="true"
              className={`grid size-7 place-items-center rounded-full border-2 tabular-nums ${
                isDone
                  ? "border-leaf bg-leaf text-paper"
                  : index === current
                    ? "border-night bg-sun text-night"
                    : "border-ink/40 bg-card"
              }`}
            >
              {isDone ? <Check className="size-4" /> : index + 1}
            </span>
            {text(`steps.${step}`)}
            {isDone && <span className="sr-only">({text("steps.done")})</span>}
          </li>
        );
      })}
    </ol>
  );
}
