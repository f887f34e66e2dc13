import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const STEPS = [
  { id: "dates", by: "guest" },
  { id: "price", by: "guest" },
  { id: "ask", by: "guest" },
  { id: "lock", by: "site" },
  { id: "pay", by: "guest" },
  { id: "stay", by: "you" },
] as const;

const LOOKS = { guest: "bg-sky", site: "bg-sun", you: "bg-coral" } as const;

/** The steps from choosing dates to a paid stay, drawn as stairs. */
export function Stairs() {
  const text = usePageTexts("booking-system");
  const id = "stairs";
  return (
    <Section id={id} className="on-deep overflow-x-clip">
      <div className="wrap pt-20 md:pt-28">
        <SectionTitle id={id} className="max-w-[12ch]">
          {text("stairs.title")}
        </SectionTitle>
        <p className="mt-5 max-w-[50ch] text-xl text-cream/90">{text("stairs.lead")}</p>
        <ol className="booking-system-stairs">
          {STEPS.map(({ id: step, by }, i) => (
            <li key={step} className={`booking-system-step-${i + 1}`}>
              <div className="booking-system-said">
                <p className={`booking-system-by ${LOOKS[by]}`}>{text(`stairs.${by}`)}</p>
                <h3 className="mt-3 text-[1.375rem]">{text(`stairs.${step}.title`)}</h3>
                <p className="mt-2 text-[0.9375rem] leading-normal text-cream/85">{text(`stairs.${step}.text`)}</p>
              </div>
              <div className={`booking-system-tread ${LOOKS[by]}`} aria-hidden="true">
                {i + 1}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
