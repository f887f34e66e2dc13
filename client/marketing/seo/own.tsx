import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const THINGS = ["name", "text", "card", "ask"] as const;

/** Tasks that only the owner can do, as cards. */
export function Own() {
  const text = usePageTexts("seo");
  const id = "own";
  return (
    <Section id={id} className="overflow-x-clip bg-sand py-20 md:py-28">
      <div className="wrap">
        <SectionTitle id={id} className="max-w-[14ch]">
          {text("own.title")}
        </SectionTitle>
        <ul className="seo-cards">
          {THINGS.map((thing) => (
            <li key={thing} className="seo-card">
              <h3 className="text-[1.625rem]">{text(`own.${thing}.title`)}</h3>
              <p className="mt-3">{text(`own.${thing}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
