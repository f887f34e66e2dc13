import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { Clock } from "./drawings.tsx";

/** Topics of the half hour, in minutes. */
const AGENDA = [
  { id: "home", from: 0, to: 5 },
  { id: "sum", from: 5, to: 15 },
  { id: "site", from: 15, to: 25 },
  { id: "next", from: 25, to: 30 },
] as const;

/** The topics of the half hour, on a clock and as a list. */
export function Agenda() {
  const text = usePageTexts("consultation");
  return (
    <Section id="agenda" className="bg-sand py-20 md:py-28">
      <div className="wrap">
        <SectionTitle id="agenda" className="max-w-[16ch]">
          {text("agenda.title")}
        </SectionTitle>
        <div className="consultation-agenda">
          <Clock parts={AGENDA} />
          <ol>
            {AGENDA.map(({ id, from, to }, i) => (
              <li key={id} className={`consultation-item consultation-part-${i + 1}`}>
                <p className="consultation-minutes">{text("agenda.minutes", { from, to })}</p>
                <div>
                  <h3 className="text-[1.75rem]">{text(`agenda.${id}.title`)}</h3>
                  <p className="mt-2 max-w-[54ch]">{text(`agenda.${id}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}
