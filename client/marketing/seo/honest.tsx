import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const CLAIMS = ["first", "fast", "links", "guests"] as const;

/** Promises that competitors make and we do not, struck through. */
export function Honest() {
  const text = usePageTexts("seo");
  const id = "honest";
  return (
    <Section id={id} className="wrap py-20 md:py-32">
      <SectionTitle id={id}>{text("honest.title")}</SectionTitle>
      <p className="mt-5 max-w-[48ch] text-xl">{text("honest.lead")}</p>
      <ul className="mt-10">
        {CLAIMS.map((claim) => (
          <li
            key={claim}
            className="grid items-baseline gap-x-16 gap-y-2 border-t-2 border-ink py-6 lg:grid-cols-[7fr_5fr] lg:py-5"
          >
            <s className="seo-claim">{text(`honest.${claim}.claim`)}</s>
            <p className="max-w-[50ch]">{text(`honest.${claim}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
