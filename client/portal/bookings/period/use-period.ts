import { useState } from "react";
import { addDays, parseDate } from "#domain/dates.ts";
import { suggestedPeriod, type TypedPeriod } from "./period-fields.tsx";
import { dateFormat } from "#locales/words/intl.ts";

/** The chosen period, and its half-open form for the API; undefined while the dates are not a period. */
export function usePeriod() {
  const [period, setPeriod] = useState<TypedPeriod>(() => suggestedPeriod(dateFormat("sv-SE").format(Date.now())));
  const [from, last] = [parseDate(period.from), parseDate(period.last)];
  const query = from && last && from <= last ? { from, until: addDays(last, 1) } : undefined;
  return { period, setPeriod, query };
}
