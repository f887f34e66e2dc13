import { useMemo, useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Stepper } from "../../kit/fields/stepper.tsx";
import { Select, TextField } from "../../kit/fields/field.tsx";
import { addDays, type CalendarDate, daysBetween } from "#domain/dates.ts";
import { availableDays } from "#domain/rates/available-days.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import type { QuoteContext, QuoteRequest } from "#domain/rates/quote-types.ts";
import { quote } from "#domain/rates/quote.ts";
import { explainRefusal } from "#locales/rates/describe.ts";
import { useTerms } from "../workspace/unit.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useOperations } from "../workspace/workspace.tsx";
import type { PlanWords } from "./plan-words.ts";
import { GuestView } from "./simulator/guest-view.tsx";
import { NightRules } from "./simulator/night-rules.tsx";
import type { TakenNights } from "./taken-nights.ts";
import type { Rates } from "./use-rates.ts";

interface SimulatorTabProps {
  rates: Rates;
  words: PlanWords;
  today: CalendarDate;
  nights: TakenNights;
}

const MAX_AGE = 17;

/** A stay as guests would see it, computed by the functions that the server uses, with the rule behind each amount. */
export function SimulatorTab({ rates, words, today, nights }: SimulatorTabProps) {
  const text = useWords("rates");
  const { locale } = useLanguage();
  const { timeZone } = useOperations().operations;
  const { terms } = useTerms(rates.unitId);
  const { plan, version, unitId } = rates;
  const { checkIn, checkOut } = terms;
  const [now] = useState(() => Date.now());
  const context = useMemo<QuoteContext>(
    () => ({ now, version, unit: { id: unitId, timeZone, checkIn, checkOut }, ...nights }),
    [now, version, unitId, timeZone, checkIn, checkOut, nights],
  );
  const [request, setRequest] = useState<QuoteRequest>(() => ({
    ...firstStay(plan, today, context),
    adults: Math.min(2, plan.guests.max),
    children: [],
    pets: 0,
    extras: [],
    code: null,
  }));
  const set = (patch: Partial<QuoteRequest>) => setRequest((before) => ({ ...before, ...patch }));
  const result = useMemo(() => quote(plan, request, context), [plan, request, context]);
  const optional = plan.fees.filter(({ mandatory }) => !mandatory);
  const stepper = (name: "adults" | "pets", max: number) => (
    <Stepper
      name={`try-${name}`}
      label={text(`try.${name}`)}
      value={request[name]}
      max={max}
      onChange={(value) => set({ [name]: value })}
      lessLabel={text("try.less", { what: text(`try.${name}`) })}
      moreLabel={text("try.more", { what: text(`try.${name}`) })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-[62ch] text-soft">{text("try.text")}</p>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-2 rounded-2xl border border-ink/15 bg-card p-4 sm:p-5">
          <div className="field-row grid-cols-1 xs:grid-cols-2">
            <TextField
              name="try-arrival"
              type="date"
              label={text("try.arrival")}
              value={request.arrival}
              onChange={(arrival) => set({ arrival })}
            />
            <TextField
              name="try-departure"
              type="date"
              label={text("try.departure")}
              value={request.departure}
              onChange={(departure) => set({ departure })}
            />
          </div>
          {stepper("adults", 30)}
          <Stepper
            name="try-children"
            label={text("try.children")}
            value={request.children.length}
            max={12}
            onChange={(count) => set({ children: Array.from({ length: count }, (_, index) => request.children[index] ?? 6) })}
            lessLabel={text("try.less", { what: text("try.children") })}
            moreLabel={text("try.more", { what: text("try.children") })}
          />
          {request.children.length > 0 && (
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {request.children.map((age, index) => (
                <Select
                  key={index}
                  name={`try-age-${index}`}
                  label={text("try.age", { number: index + 1 })}
                  value={String(age)}
                  onChange={(value) => set({ children: request.children.with(index, Number(value)) })}
                  options={Array.from({ length: MAX_AGE + 1 }, (_, year) => ({ value: String(year), label: String(year) }))}
                />
              ))}
            </div>
          )}
          {plan.guests.pets.max > 0 && stepper("pets", 5)}
          {optional.map((fee) => (
            <label key={fee.id} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={request.extras.includes(fee.id)}
                onChange={({ target }) =>
                  set({ extras: target.checked ? [...request.extras, fee.id] : request.extras.filter((id) => id !== fee.id) })
                }
                className="size-5 shrink-0 accent-night"
              />
              {words.feeName(fee)}
            </label>
          ))}
          {plan.discounts.codes.length > 0 && (
            <TextField
              name="try-code"
              label={text("try.code")}
              optional={text("optional")}
              maxLength={40}
              value={request.code ?? ""}
              onChange={(code) => set({ code: code === "" ? null : code })}
            />
          )}
        </div>
        <section aria-label={text("try.result")} aria-live="polite" className="grid grid-cols-1 gap-4">
          {result.ok ? (
            <GuestView quote={result.quote} words={words} />
          ) : (
            <div className="rounded-2xl border-2 border-dashed border-ink/40 p-4 sm:p-5">
              <h2 className="title-s">{text("try.refused")}</h2>
              <ul className="mt-2 grid gap-1">
                {result.refusals.map((refusal) => (
                  <li key={refusal.code}>{explainRefusal(refusal, locale, today)}</li>
                ))}
              </ul>
              {result.alternatives.length > 0 && (
                <>
                  <h3 className="mt-4 font-sans text-base font-semibold tracking-normal">{text("try.alternatives")}</h3>
                  <ul className="mt-1 grid gap-2">
                    {result.alternatives.map(({ arrival, departure, total }) => (
                      <li key={`${arrival} ${departure}`}>
                        <button
                          type="button"
                          onClick={() => set({ arrival, departure })}
                          className="min-h-11 cursor-pointer text-left font-semibold underline underline-offset-4"
                        >
                          {words.range(arrival, departure)}: {words.money(total)}
                        </button>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          )}
        </section>
      </div>
      {result.ok && <NightRules plan={plan} quote={result.quote} request={request} context={context} words={words} />}
    </div>
  );
}

const DAYS_SEARCHED = 365;

/** The first stay of about a week that can be booked; a week in a month from now if none can. */
function firstStay(plan: RatePlan, today: CalendarDate, context: QuoteContext): Pick<QuoteRequest, "arrival" | "departure"> {
  const days = availableDays(plan, { from: addDays(today, 14), to: addDays(today, DAYS_SEARCHED) }, context);
  const arrival = days.find(({ canArrive }) => canArrive);
  if (!arrival) return { arrival: addDays(today, 30), departure: addDays(today, 37) };
  const departure = days.find(({ date, canDepart }) => canDepart && daysBetween(arrival.date, date) >= arrival.minNights);
  return { arrival: arrival.date, departure: departure?.date ?? addDays(arrival.date, arrival.minNights) };
}
