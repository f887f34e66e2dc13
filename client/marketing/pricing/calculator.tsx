import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { Receipt } from "../commission/receipt.tsx";
import { useCommission } from "../commission/use-commission.ts";
import { Years } from "./years.tsx";

/** The commission calculator at full width, and its result over several years. */
export function Calculator() {
  const text = usePageTexts("pricing");
  const id = "calculator";
  const sum = useCommission(id);
  return (
    <Section id={id} className="on-deep py-24 md:py-32">
      <div className="wrap">
        <div className="mb-12 grid gap-x-16 gap-y-5 md:grid-cols-[7fr_5fr] md:items-end">
          <SectionTitle id={id} className="max-w-[14ch]">
            {text("calculator.title")}
          </SectionTitle>
          <p className="max-w-[46ch] text-xl text-cream/90">{text("calculator.text")}</p>
        </div>
        <Receipt sum={sum} large />
        {sum.letting && <Years letting={sum.letting} isExample={sum.isExample} />}
      </div>
    </Section>
  );
}
