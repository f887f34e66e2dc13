import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const MOMENTS = ["order", "guarantee", "month", "leave"] as const;
const METHODS = ["ideal", "card", "sepa"] as const;

/** Guarantee and cancellation on a timeline, and the payment methods. */
export function WayOut() {
  const text = usePageTexts("pricing");
  const id = "leaving";
  return (
    <Section id={id} className="wrap py-24 md:py-32">
      <SectionTitle id={id} className="max-w-[16ch]">
        {text("leaving.title")}
      </SectionTitle>
      <ol className="pricing-line">
        {MOMENTS.map((moment) => (
          <li key={moment}>
            <p className="font-semibold text-soft">{text(`leaving.${moment}.when`)}</p>
            <h3 className="mt-1 text-[1.625rem]">{text(`leaving.${moment}.title`)}</h3>
            <p className="mt-2 max-w-[38ch]">{text(`leaving.${moment}.text`)}</p>
          </li>
        ))}
      </ol>
      <div className="mt-16 grid grid-cols-1 gap-x-16 gap-y-6 border-t-2 border-ink pt-8 md:grid-cols-[4fr_8fr]">
        <h3 className="text-3xl">{text("pay.title")}</h3>
        <div>
          <ul className="flex flex-wrap gap-3">
            {METHODS.map((method) => (
              <li key={method} className="rounded-lg border-2 border-ink px-5 py-2.5 font-display text-xl font-semibold">
                {text(`pay.${method}`)}
              </li>
            ))}
          </ul>
          <p className="mt-5 max-w-[62ch]">{text("pay.text")}</p>
        </div>
      </div>
    </Section>
  );
}
