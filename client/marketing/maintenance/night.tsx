import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const HOURS = ["one", "two", "three", "four", "five", "six"] as const;

/** Timeline of an outage at night. */
export function Night() {
  const text = usePageTexts("maintenance");
  const id = "night";
  return (
    <Section id={id} className="maintenance-night">
      <div className="wrap grid gap-x-16 gap-y-10 pt-20 md:pt-28 lg:grid-cols-[5fr_6fr]">
        <div className="flex flex-col">
          <SectionTitle id={id} className="max-w-[11ch]">
            {text("night.title")}
          </SectionTitle>
          <p className="mt-6 max-w-[40ch] text-xl text-cream/90">{text("night.lead")}</p>
          <svg viewBox="0 0 520 420" className="mt-auto hidden w-full pt-10 lg:block" role="img" aria-label={text("night.label")}>
            <NightHouse />
          </svg>
        </div>
        <div className="pb-16 lg:pb-28">
          <p className="maintenance-mark">{text("night.mark")}</p>
          <ol className="mt-4">
            {HOURS.map((hour) => (
              <li key={hour} className="maintenance-hour">
                <p className="font-display text-2xl font-bold tabular-nums">{text(`night.${hour}.time`)}</p>
                <div>
                  <h3 className="text-[1.375rem]">{text(`night.${hour}.who`)}</h3>
                  <p className="mt-1.5 max-w-[54ch] text-cream/85">{text(`night.${hour}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className="mt-6 max-w-[60ch]">{text("night.note")}</p>
        </div>
        <svg viewBox="0 60 520 360" className="w-full lg:hidden" aria-hidden="true">
          <NightHouse />
        </svg>
      </div>
    </Section>
  );
}

function NightHouse() {
  return (
    <>
      <path d="M408 60a56 56 0 1 0 52 84 46 46 0 1 1-52-84Z" className="fill-sun" />
      <g className="fill-cream/80">
        <circle cx="60" cy="120" r="3" />
        <circle cx="150" cy="70" r="2.5" />
        <circle cx="236" cy="116" r="2.5" />
        <circle cx="310" cy="78" r="3" />
        <circle cx="486" cy="210" r="2.5" />
      </g>
      <path d="M0 380c120-44 260-46 360-22s120 10 160-6v68H0Z" fill="#173e33" />
      <path d="M120 380V232l120-96 120 96v148Z" fill="#22584a" />
      <path d="M100 246l140-112 140 112-14 18-126-100-126 100Z" fill="#0d2a22" />
      <path d="M212 380v-76h56v76Z" fill="#0d2a22" />
      <path d="M152 268h40v44h-40Z" fill="#0d2a22" />
      <path d="M288 268h40v44h-40Z" className="fill-sun" />
      <path d="M308 268v44M288 290h40" stroke="#22584a" strokeWidth="5" />
      <path d="M288 312l-34 108h108l-34-108Z" className="fill-sun/25" />
    </>
  );
}
