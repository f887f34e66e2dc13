import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { FieldError } from "../../kit/fields/field.tsx";
import { PLAN_IDS, type PlanId } from "#domain/plans.ts";

interface PlanChoiceProps {
  chosen: PlanId;
  error: string | undefined;
}

/** The plans as radio buttons. */
export function PlanChoice({ chosen, error }: PlanChoiceProps) {
  const text = usePageTexts("checkout");
  return (
    <fieldset aria-describedby={error && "plan-error"}>
      <legend className="font-semibold">{text("what.choose")}</legend>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {PLAN_IDS.map((plan) => (
          <label key={plan} className="checkout-plan cursor-pointer">
            <input
              type="radio"
              name="plan"
              value={plan}
              defaultChecked={plan === chosen}
              className="mt-1 size-5 shrink-0 accent-night"
            />
            <PlanText plan={plan} />
          </label>
        ))}
      </div>
      <FieldError name="plan" error={error} />
    </fieldset>
  );
}

function PlanText({ plan }: { plan: PlanId }) {
  const text = usePageTexts("checkout");
  return (
    <span>
      <b className="block font-display text-xl leading-tight">{text(`plans.${plan}.name`)}</b>
      <span className="mt-1 block leading-snug">{text(`plans.${plan}.text`)}</span>
    </span>
  );
}
