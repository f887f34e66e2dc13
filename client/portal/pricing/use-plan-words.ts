import { useMemo } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { Currency } from "#domain/money.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { createPlanWords, type PlanWords } from "./plan-words.ts";

/** Returns the functions that format a plan's values in the owner's language. */
export function usePlanWords(currency: Currency): PlanWords {
  const { locale, t } = useLanguage();
  const { defaultLocale: main } = useDraft().draft;
  // The texts change with the language only.
  return useMemo(
    () => createPlanWords({ text: (key, values) => t(`portal/rates:${key}`, values), locale, main, currency }),
    [t, locale, main, currency],
  );
}
