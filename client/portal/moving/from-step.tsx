import { Suspense } from "react";
import { Choices } from "../../kit/fields/field.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { fetched } from "../../kit/loading/fetched.tsx";
import type { StepProps } from "./moving-state.ts";
import { SYSTEMS } from "./steps.ts";

const TakeCopy = fetched(async () => (await import("./take-copy.tsx")).TakeCopy);

/** The system that the owner comes from. */
export function FromStep({ state, change }: StepProps) {
  const text = useWords("moving");
  const shell = useWords("shell");
  return (
    <div className="grid gap-5">
      <Choices
        name="from"
        cards
        label={text("from.label")}
        chosen={state.from === null ? [] : [state.from]}
        onChange={(value) =>
          change({ from: SYSTEMS.find((each) => each === value) ?? null, steps: { ...state.steps, from: "done" } })
        }
        options={SYSTEMS.map((value) => ({ value, label: text(`systems.${value}.name`) }))}
      />
      {state.from !== null && <Notice>{text(`systems.${state.from}.note`)}</Notice>}
      {state.from === "ours" && (
        <Suspense fallback={<Skeleton label={shell("loading")} lines={3} />}>
          <TakeCopy />
        </Suspense>
      )}
      <p className="max-w-[62ch] text-soft">{text("from.stay")}</p>
    </div>
  );
}
