import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { LinkedText } from "../../kit/brand/linked-text.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";

/** Questions to any provider of sites for holiday homes; the last answer is ours. */
const QUESTIONS = [
  { id: "pays", answers: ["share", "both", "fixed"] },
  { id: "holds", answers: ["theirs", "yours"] },
  { id: "domain", answers: ["theirs", "yours"] },
  { id: "leave", answers: ["dark", "taken"] },
] as const;

/** The questions as a paper form with our answers ticked. */
export function Checklist() {
  const text = usePageTexts("why");
  const id = "checklist";
  return (
    <Section id={id} className="overflow-x-clip bg-sand py-24 md:py-32">
      <div className="wrap">
        <div className="why-paper">
          <SectionTitle id={id} className="max-w-[15ch]">
            {text("checklist.title")}
          </SectionTitle>
          <p className="mt-6 max-w-[58ch] text-lg">{text("checklist.lead")}</p>
          <ol className="mt-10">
            {QUESTIONS.map(({ id: question, answers }) => (
              <li key={question} className="why-question">
                <h3 className="text-2xl leading-tight">{text(`checklist.${question}.question`)}</h3>
                <ul>
                  {answers.map((answer, i) => {
                    const ours = i === answers.length - 1;
                    return (
                      <li key={answer} className={ours ? "why-answer why-answer-ours" : "why-answer"}>
                        <Box ticked={ours} />
                        <span>
                          {text(`checklist.${question}.${answer}`)}
                          {ours && <span className="why-ours">{text("checklist.ours")}</span>}
                        </span>
                      </li>
                    );
                  })}
                </ul>
                <p>{text(`checklist.${question}.means`)}</p>
              </li>
            ))}
          </ol>
          <p className="mt-8 max-w-[62ch]">
            <LinkedText text={text("checklist.note")} />
          </p>
        </div>
      </div>
    </Section>
  );
}

function Box({ ticked }: { ticked: boolean }) {
  return (
    <svg viewBox="0 0 28 28" className="mt-px size-6 shrink-0" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M4 6h18v18H4z" strokeWidth="2" />
      {ticked && <path d="M7 13l6 7L26 2" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />}
    </svg>
  );
}
