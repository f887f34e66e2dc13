import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const WAYS = ["last", "day", "request", "star"] as const;

/** Ways in which an owner can make the gap smaller. */
export function Close() {
  const text = usePageTexts("calendar-sync");
  const id = "close";
  return (
    <Section id={id} className="bg-sky py-20 text-night md:py-28">
      <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <SectionTitle id={id} className="max-w-[10ch]">
            {text("close.title")}
          </SectionTitle>
          <p className="mt-6 max-w-[44ch] text-xl">{text("close.lead")}</p>
        </div>
        <ol>
          {WAYS.map((way, i) => (
            <li key={way} className="grid grid-cols-[3.5rem_1fr] border-t-2 border-night py-6">
              <span className="font-display text-5xl leading-[0.85] font-extrabold" aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <h3 className="text-2xl">{text(`close.${way}.title`)}</h3>
                <p className="mt-2 max-w-[58ch]">{text(`close.${way}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
