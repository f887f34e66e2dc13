import { useState } from "react";
import type { CalendarDate } from "#domain/dates.ts";
import { CANCELLATION_PRESETS, VAT_RATES } from "#domain/rates/default-plan.ts";
import {
  type CancellationTier,
  type PaymentSchedule,
  VAT_KINDS,
  VAT_SCHEMES,
  type VatKind,
  type VatSettings,
} from "#domain/rates/plan.ts";
import { rateOn } from "#domain/rates/rate-on.ts";
import { sameJson } from "#domain/same-json.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { DatedRates } from "./dated-rates.tsx";
import { AmountField, NumberField, OneField, PercentField, Row, usePlanEditor } from "./fields.tsx";
import { EntryList } from "./list.tsx";

/** The owner's VAT scheme; the rates of registered owners are those of their country. */
export function VatSection() {
  const text = useWords("rates");
  const { plan, change, today, words } = usePlanEditor();
  const { vat } = plan;
  const known = (["NL", "PL"] as const).find((id) => sameJson(vat.rates, VAT_RATES[id]));
  const [isOwn, setOwn] = useState(known === undefined);
  const country = isOwn ? "own" : (known ?? "own");
  return (
    <>
      <OneField
        path="vat.scheme"
        label={text("vat.scheme")}
        value={vat.scheme}
        options={VAT_SCHEMES.map((value) => ({ value, label: text(`vat.${value}`) }))}
        onChange={(scheme) => change({ vat: { ...vat, scheme } })}
      />
      {vat.scheme === "registered" && (
        <>
          <OneField
            path="vat.country"
            label={text("vat.country")}
            value={country}
            options={(["NL", "PL", "own"] as const).map((value) => ({ value, label: text(`vat.countries.${value}`) }))}
            onChange={(chosen) => {
              setOwn(chosen === "own");
              change({ vat: { ...vat, rates: chosen === "own" ? ownRates(vat.rates, today) : VAT_RATES[chosen] } });
            }}
          />
          {country === "own" ? (
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
              {VAT_KINDS.map((kind) => (
                <div key={kind} role="group" aria-label={text(`vat.kinds.${kind}`)} className="grid content-start gap-3">
                  <DatedRates
                    path={`vat.rates.${kind}`}
                    rates={vat.rates[kind]}
                    onChange={(rates) => change({ vat: { ...vat, rates: { ...vat.rates, [kind]: rates } } })}
                  >
                    {({ percent }, path, set) => (
                      <PercentField
                        path={`${path}.percent`}
                        label={text(`vat.kinds.${kind}`)}
                        value={percent}
                        onChange={(changed) => set({ percent: changed })}
                      />
                    )}
                  </DatedRates>
                </div>
              ))}
            </div>
          ) : (
            <ul className="text-soft">
              {VAT_KINDS.map((kind) => (
                <li key={kind}>
                  {text(`vat.kinds.${kind}`)}: {words.percent(rateOn(vat.rates[kind], today)?.percent ?? 0)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

/** The rates of today without those of other years. */
function ownRates(rates: VatSettings["rates"], today: CalendarDate): VatSettings["rates"] {
  const own = (kind: VatKind) => [{ from: null, percent: rateOn(rates[kind], today)?.percent ?? 0 }];
  return { lodging: own("lodging"), breakfast: own("breakfast"), other: own("other") };
}

/** The schedule of payments, and the deposit for damage. */
export function PaymentSection() {
  const text = useWords("rates");
  const { plan, change } = usePlanEditor();
  const { schedule } = plan;
  const split = { kind: "split", percent: 30, days: 30 } as const;
  return (
    <>
      <OneField
        path="schedule.kind"
        label={text("payment.schedule")}
        value={schedule.kind}
        options={(["booking", "split", "arrival"] as const).map((value) => ({ value, label: text(`payment.kinds.${value}`) }))}
        onChange={(kind) => change({ schedule: (kind === "split" ? split : { kind }) satisfies PaymentSchedule })}
      />
      {schedule.kind === "split" && (
        <Row>
          <PercentField
            path="schedule.percent"
            label={text("payment.percent")}
            value={schedule.percent}
            onChange={(percent) => change({ schedule: { ...schedule, percent } })}
          />
          <NumberField
            path="schedule.days"
            label={text("payment.days")}
            hint={text("payment.daysHint")}
            value={schedule.days}
            onChange={(days) => change({ schedule: { ...schedule, days } })}
          />
        </Row>
      )}
      <Row>
        <AmountField
          path="deposit"
          label={text("payment.deposit")}
          hint={text("payment.depositHint")}
          value={plan.deposit}
          onChange={(deposit) => change({ deposit })}
        />
      </Row>
    </>
  );
}

const PRESETS = ["flexible", "moderate", "strict"] as const;
const ordered = (tiers: readonly CancellationTier[]) => tiers.toSorted((a, b) => b.days - a.days);

/** Refunds of cancelled stays. */
export function CancellationSection() {
  const text = useWords("rates");
  const { plan, change, words } = usePlanEditor();
  const { cancellation } = plan;
  const preset = PRESETS.find((id) => sameJson(ordered(CANCELLATION_PRESETS[id]), ordered(cancellation)));
  return (
    <>
      <OneField
        path="cancellation.preset"
        label={text("cancellation.preset")}
        value={preset ?? "own"}
        options={[...PRESETS, "own" as const].map((value) => ({ value, label: text(`cancellation.presets.${value}`) }))}
        onChange={(chosen) =>
          change({
            cancellation: chosen === "own" ? [...cancellation, { days: 90, percent: 100 }] : [...CANCELLATION_PRESETS[chosen]],
          })
        }
      />
      {preset ? (
        <ul className="grid gap-0.5 text-soft">
          {words.lines(plan, "cancellation").map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <EntryList
          items={cancellation}
          keyOf={(_, index) => index}
          titleOf={({ days, percent }) => text("say.refund", { count: days, percent: words.percent(percent) })}
          onChange={(tiers) => change({ cancellation: tiers })}
          adding={[{ label: text("cancellation.add"), create: () => ({ days: 14, percent: 50 }) }]}
        >
          {(tier, index, set) => (
            <Row>
              <NumberField
                path={`cancellation.${index}.days`}
                label={text("cancellation.days")}
                value={tier.days}
                onChange={(days) => set({ days })}
              />
              <PercentField
                path={`cancellation.${index}.percent`}
                label={text("cancellation.percent")}
                value={tier.percent}
                onChange={(percent) => set({ percent })}
              />
            </Row>
          )}
        </EntryList>
      )}
      <p className="text-[0.9375rem] text-soft">{text("cancellation.note")}</p>
    </>
  );
}
