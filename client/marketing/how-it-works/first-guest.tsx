import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const MOMENTS = ["books", "closed", "paid", "route", "arrives", "after"] as const;

/** One booking from beginning to end, as steps on a line. */
export function FirstGuest() {
  const text = usePageTexts("how-it-works");
  const id = "first-guest";
  return (
    <Section id={id} className="on-deep py-24 md:py-32">
      <div className="wrap">
        <SectionTitle id={id} className="max-w-[14ch]">
          {text("guest.title")}
        </SectionTitle>
        <p className="mt-6 max-w-[52ch] text-xl text-cream/90">{text("guest.lead")}</p>
        <ol className="how-it-works-line">
          {MOMENTS.map((moment) => (
            <li key={moment}>
              <p className="font-semibold text-sun">{text(`guest.${moment}.when`)}</p>
              <h3 className="mt-1 text-2xl leading-tight">{text(`guest.${moment}.title`)}</h3>
              <p className="mt-2 max-w-[42ch] text-cream/90">{text(`guest.${moment}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
