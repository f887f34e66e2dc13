import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { FieldError } from "../../kit/fields/field.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { brand } from "#locales/brand.ts";
import type { Form } from "../forms/use-form.ts";
import { useOpenSlots } from "./slot-queries.ts";
import { SlotCalendar } from "./slot-calendar.tsx";

/** The choice of a slot, or the loading, empty or error state of the list. */
export function SlotField({ form, error }: { form: Form; error: string | undefined }) {
  const { t } = useLanguage();
  const text = usePageTexts("consultation");
  const { data, isPending, isFetching, refetch } = useOpenSlots();
  const state = isPending || (isFetching && !data) ? "loading" : data ? (data.length > 0 ? "open" : "empty") : "failed";
  return (
    <div id="slot" className="consultation-calendar">
      {state === "open" && data && <SlotCalendar names={data} chosen={form.value("slot")} error={error} />}
      {state === "loading" && (
        <p role="status" className="consultation-state">
          {text("plan.loading")}…
        </p>
      )}
      {(state === "failed" || state === "empty") && (
        <div role="status" className="consultation-state">
          <p>{text(`plan.${state}`)}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-8">
            <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>
            {state === "failed" && (
              <button
                type="button"
                onClick={() => void refetch()}
                className="min-h-11 cursor-pointer font-semibold underline decoration-coral decoration-3 underline-offset-[6px]"
              >
                {text("plan.retry")}
              </button>
            )}
          </p>
        </div>
      )}
      <FieldError name="slot" error={error} />
      <p className="sr-only" aria-live="polite">
        {isFetching ? t("loading") : ""}
      </p>
    </div>
  );
}
