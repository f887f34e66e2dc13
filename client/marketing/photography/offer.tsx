import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const TERMS = [
  { id: "in", look: "bg-sky text-night" },
  { id: "out", look: "border-3 border-dashed border-ink" },
  { id: "yours", look: "bg-coral text-night" },
] as const;

/** Photo services inside and outside the subscription, and the rights to the photos. */
export function Offer() {
  const text = usePageTexts("photography");
  const id = "offer";
  return (
    <Section id={id} className="wrap pb-20 md:pb-32">
      <SectionTitle id={id} className="max-w-[16ch]">
        {text("offer.title")}
      </SectionTitle>
      <div className="photography-terms">
        {TERMS.map(({ id: term, look }) => (
          <div key={term} className={`photography-term ${look}`}>
            <h3 className="text-2xl">{text(`offer.${term}.title`)}</h3>
            <p className="mt-3 max-w-[48ch]">{text(`offer.${term}.text`)}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
