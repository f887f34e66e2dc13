import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const LETTERS = ["booked", "balance", "route", "key", "well", "thanks"] as const;

/** The emails before, during and after a stay, day by day. */
export function Around() {
  const text = usePageTexts("booking-system");
  const id = "around";
  return (
    <Section id={id} className="bg-sand py-20 md:py-28">
      <div className="wrap">
        <div className="grid items-end gap-x-16 gap-y-5 md:grid-cols-2">
          <SectionTitle id={id} className="max-w-[10ch]">
            {text("around.title")}
          </SectionTitle>
          <p className="max-w-[50ch] text-xl">{text("around.lead")}</p>
        </div>
        <p className="booking-system-mark mt-12">{text("around.mark")}</p>
        <ol className="booking-system-post">
          {LETTERS.map((letter) => (
            <li key={letter} className="booking-system-letter">
              <p className="booking-system-day">{text(`around.${letter}.day`)}</p>
              <div className="booking-system-envelope">
                <h3 className="text-xl">{text(`around.${letter}.title`)}</h3>
                <p className="mt-2 leading-snug">{text(`around.${letter}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 max-w-[64ch] text-soft">{text("around.note")}</p>
      </div>
    </Section>
  );
}
