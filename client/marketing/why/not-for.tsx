import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const CASES = ["few", "strangers", "hands", "hotel", "agency"] as const;

/** Owners for whom another solution is better, as signs. */
export function NotFor() {
  const text = usePageTexts("why");
  const id = "not-for";
  return (
    <Section id={id} className="wrap grid gap-x-16 gap-y-10 py-24 md:py-32 lg:grid-cols-[4fr_8fr]">
      <div className="self-start lg:sticky lg:top-28">
        <SectionTitle id={id}>{text("notFor.title")}</SectionTitle>
        <p className="mt-6 max-w-[40ch] text-lg">{text("notFor.lead")}</p>
      </div>
      <ul className="why-signs">
        {CASES.map((one) => (
          <li key={one} className="why-sign">
            <h3 className="text-2xl leading-tight">{text(`notFor.${one}.title`)}</h3>
            <p className="mt-3 max-w-[52ch]">{text(`notFor.${one}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
