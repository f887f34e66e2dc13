import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useFormState } from "../site/state.ts";
import { FormProblem } from "./form-problem.tsx";

/** Continues an order's payment or starts a new one: a plain form, answered by a redirect. */
export function RetryForm({ order, action }: { order: string; action: string }) {
  const { t } = useLanguage();
  const problem = useFormState()?.errors[""];
  return (
    <form method="post" className="grid justify-items-start gap-4">
      {problem && <FormProblem alert>{t(`forms:errors.${problem}`)}</FormProblem>}
      <input type="hidden" name="order" value={order} />
      <button
        type="submit"
        className="inline-flex min-h-13 cursor-pointer items-center rounded-full bg-coral px-6 py-3 leading-tight font-semibold text-night transition-colors hover:bg-sun"
      >
        {action}
      </button>
    </form>
  );
}
