import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { formatEuros } from "../../kit/i18n/prices.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { Cabin, Dune, Farm } from "./places.tsx";
import { SHARE, type Story, type Sum, sumOf } from "./stories.ts";

const PLACES = { dune: Dune, farm: Farm, cabin: Cabin };
const CHOICES = ["theme", "channels", "guests"] as const;

/** One case: the place, its owner's choices, and the calculation. */
export function Case({ story }: { story: Story }) {
  const { locale } = useLanguage();
  const text = usePageTexts("customer-stories");
  const { id, example, stays, direct } = story;
  const sum = sumOf(story);
  const Place = PLACES[id];
  const result = formatEuros(locale, Math.abs(sum.result));
  return (
    <Section id={id} className={`customer-stories-case customer-stories-${id}`}>
      <div className="customer-stories-place">
        <Place />
      </div>
      <div className="wrap customer-stories-file">
        <div>
          {example && <p className="customer-stories-stamp">{text("example")}</p>}
          <SectionTitle id={id}>{text(`${id}.title`)}</SectionTitle>
          <p className="mt-5 max-w-[54ch] text-lg">{text(`${id}.situation`, { stays })}</p>
          <dl className="mt-6">
            {CHOICES.map((choice) => (
              <div key={choice} className="customer-stories-choice">
                <dt className="font-semibold">{text(`choices.${choice}`)}</dt>
                <dd className="max-w-[48ch]">{text(`${id}.${choice}`, { direct })}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="customer-stories-ledger">
          <h3 className="text-2xl">{text("sum.title")}</h3>
          <Ledger story={story} sum={sum} />
          <p className="mt-5 max-w-[62ch] text-[0.9375rem]">{text(`${id}.verdict`, { result, direct, enough: sum.enough })}</p>
          <p className="mt-3 max-w-[62ch] text-sm">{text("sum.note", { share: `${SHARE}%` })}</p>
        </div>
      </div>
    </Section>
  );
}

function Ledger({ story: { stays, perStay, direct }, sum }: { story: Story; sum: Sum }) {
  const { locale } = useLanguage();
  const text = usePageTexts("customer-stories");
  const amount = (cents: number) => formatEuros(locale, cents);
  const lines = [
    { label: text("sum.year", { stays, amount: amount(perStay) }), value: amount(stays * perStay) },
    { label: text("sum.commission", { share: `${SHARE}%` }), value: amount(sum.commission) },
    { label: text("sum.saved", { direct, amount: amount(sum.commission) }), value: amount(sum.saved) },
    { label: text("sum.costs"), value: `− ${amount(sum.costs)}` },
  ];
  return (
    <dl className="mt-4">
      {lines.map(({ label, value }) => (
        <div key={label} className="customer-stories-line">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="customer-stories-line customer-stories-result">
        <dt>{text(sum.result < 0 ? "sum.loss" : "sum.gain")}</dt>
        <dd>
          <span className={sum.result < 0 ? "bg-coral px-2" : "bg-sun px-2"}>
            {sum.result < 0 && "− "}
            {amount(Math.abs(sum.result))}
          </span>
        </dd>
      </div>
    </dl>
  );
}
