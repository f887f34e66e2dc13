import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentType, type SubmitEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../kit/api/api-error.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import type { CalendarDate } from "#domain/dates.ts";
import { sameJson } from "#domain/same-json.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useUnsaved } from "../../kit/forms/unsaved-guard.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { BaseSection } from "./editors/base-section.tsx";
import { CodesSection, DiscountsSection, GapSection } from "./editors/discount-sections.tsx";
import { FeesSection } from "./editors/fees-section.tsx";
import { type PlanEditor, PlanEditorProvider } from "./editors/fields.tsx";
import { GuestsSection } from "./editors/guests-section.tsx";
import { CancellationSection, PaymentSection, VatSection } from "./editors/payment-sections.tsx";
import { SeasonsSection } from "./editors/seasons-section.tsx";
import { StaySection } from "./editors/stay-section.tsx";
import { TaxesSection } from "./editors/taxes-section.tsx";
import { planErrors } from "./plan-errors.ts";
import { type SectionId, SECTIONS } from "./plan-words.ts";
import { usePlanWords } from "./use-plan-words.ts";
import type { Rates } from "./use-rates.ts";

const EDITORS: Record<SectionId, ComponentType> = {
  base: BaseSection,
  seasons: SeasonsSection,
  stay: StaySection,
  gap: GapSection,
  discounts: DiscountsSection,
  codes: CodesSection,
  guests: GuestsSection,
  fees: FeesSection,
  taxes: TaxesSection,
  vat: VatSection,
  payment: PaymentSection,
  cancellation: CancellationSection,
};

interface SectionListProps {
  rates: Rates;
  today: CalendarDate;
  open: SectionId | undefined;
  onOpen: (section: SectionId | undefined) => void;
}

/** All sections of a plan: each with its current value in a line, and one of them open. */
export function SectionList({ rates, today, open, onOpen }: SectionListProps) {
  const words = usePlanWords(rates.plan.currency);
  const text = useWords("rates");
  const keepInView = useKeptInView(open);
  return (
    <div className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card">
      {SECTIONS.map((section) => {
        const isOpen = section === open;
        return (
          <section key={section} aria-labelledby={`section-${section}`}>
            <h2 className="font-sans tracking-normal">
              <button
                type="button"
                id={`section-${section}`}
                aria-expanded={isOpen}
                onClick={({ currentTarget }) => {
                  keepInView(currentTarget);
                  onOpen(isOpen ? undefined : section);
                }}
                className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-3 text-left -outline-offset-3 hover:bg-ink/5 sm:px-6"
              >
                <span className="min-w-0 grow sm:grid sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-4">
                  <span className="block leading-snug font-semibold">{text(`sections.${section}.title`)}</span>
                  <span className="block text-[0.9375rem] leading-snug font-normal text-soft">
                    {words.summary(rates.plan, section, today)}
                  </span>
                </span>
                <ChevronDown aria-hidden="true" className={`size-5 shrink-0 ${isOpen ? "rotate-180" : ""}`} />
              </button>
            </h2>
            {isOpen && (
              <SectionForm key={section} section={section} rates={rates} today={today} onDone={() => onOpen(undefined)} />
            )}
          </section>
        );
      })}
    </div>
  );
}

/**
 * Returns a function that keeps a pressed button where it is on the screen when `open` changes: a long section above it that
 * closes would move it out of view.
 */
function useKeptInView(open: SectionId | undefined): (button: HTMLElement) => void {
  const pressed = useRef<{ button: HTMLElement; top: number }>(undefined);
  useLayoutEffect(() => {
    const last = pressed.current;
    pressed.current = undefined;
    if (last) scrollBy({ top: last.button.getBoundingClientRect().top - last.top, behavior: "instant" });
  }, [open]);
  return (button) => {
    pressed.current = { button, top: button.getBoundingClientRect().top };
  };
}

const NONE: Record<string, string> = {};

interface SectionFormProps {
  section: SectionId;
  rates: Rates;
  today: CalendarDate;
  onDone: () => void;
}

/**
 * The fields of a section with a bar to save them. The errors of the schema are shown at the fields, and the first invalid one is
 * focused.
 */
function SectionForm({ section, rates, today, onDone }: SectionFormProps) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const [base] = useState(rates.plan);
  const [plan, setPlan] = useState(base);
  const [errors, setErrors] = useState<Record<string, string>>(NONE);
  const [problem, setProblem] = useState<string>();
  const words = usePlanWords(plan.currency);
  const formId = useId();
  const Editor = EDITORS[section];
  const isChanged = !sameJson(plan, base);
  const endGuard = useUnsaved(isChanged);
  const close = () => {
    endGuard();
    onDone();
    document.getElementById(`section-${section}`)?.focus();
  };
  const editor = useMemo<PlanEditor>(
    () => ({
      plan,
      change: (patch) => {
        setPlan((now) => ({ ...now, ...patch }));
        setErrors(NONE);
      },
      error: (path) => {
        const code = errors[path];
        return code === undefined ? undefined : t([`portal/rates:errors.${code}`, `forms:errors.${code}`], {}, code);
      },
      words,
      today,
    }),
    [plan, errors, t, words, today],
  );

  const show = (found: Record<string, string>) => {
    flushSync(() => {
      setErrors(found);
      setProblem(text("errors.check"));
    });
    const form = document.getElementById(formId);
    const first = form?.querySelector<HTMLElement>("[aria-invalid]") ?? form?.querySelector<HTMLElement>("[role=alert]");
    first?.focus();
  };

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (rates.isSaving) return;
    const found = planErrors(plan);
    const isWrong = document.getElementById(formId)?.querySelector("[data-wrong]") !== null;
    if (Object.keys(found).length > 0 || isWrong) return show(found);
    try {
      await rates.save(plan, { base, said: text("saved", { what: text(`sections.${section}.title`) }) });
      close();
    } catch (error) {
      if (error instanceof ApiError && error.fields) return show(error.fields);
      // The dialog of the conflict has the change now.
      if (error instanceof ApiError && error.code === "VERSION_CONFLICT") return close();
      setProblem(refusalText(error, t));
    }
  }

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 gap-4 px-4 pb-4 sm:px-6 sm:pb-6"
    >
      <p className="max-w-[62ch] text-soft">{text(`sections.${section}.text`)}</p>
      <PlanEditorProvider value={editor}>
        <Editor />
      </PlanEditorProvider>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="save-bar sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-ink/15 bg-card px-4 py-3 sm:-mx-6 sm:px-6">
        <Button type="submit" busy={rates.isSaving && shell("busy")} disabled={!isChanged}>
          {text("save")}
        </Button>
        <Button look="quiet" onClick={close}>
          {isChanged ? text("discard") : shell("close")}
        </Button>
      </div>
    </form>
  );
}
