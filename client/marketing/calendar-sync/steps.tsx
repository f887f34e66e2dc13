import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const PLATFORMS = [
  { id: "airbnb", look: "bg-coral" },
  { id: "booking", look: "bg-sky" },
] as const;
const STEPS = ["one", "two", "three", "four"] as const;

/** Instructions for setting up each platform. */
export function Steps() {
  const text = usePageTexts("calendar-sync");
  const id = "steps";
  return (
    <Section id={id} className="bg-sand py-20 md:py-28">
      <div className="wrap">
        <SectionTitle id={id}>{text("steps.title")}</SectionTitle>
        <p className="mt-6 max-w-[62ch] text-xl">{text("steps.lead")}</p>
        <div className="mt-12 grid gap-8 lg:grid-cols-2">
          {PLATFORMS.map(({ id: platform, look }) => (
            <div key={platform} className="bg-card">
              <h3 className={`px-6 py-4 text-3xl text-night md:px-8 ${look}`}>{text(`steps.${platform}.title`)}</h3>
              <ol className="px-6 pb-4 md:px-8">
                {STEPS.map((step, i) => (
                  <li key={step} className="flex gap-5 border-b border-ink/15 py-5 last:border-0">
                    <span className="font-display text-3xl leading-none font-extrabold" aria-hidden="true">
                      {i + 1}
                    </span>
                    <span className="max-w-[54ch]">{text(`steps.${platform}.${step}`)}</span>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
        <p className="mt-8 max-w-[64ch]">{text("steps.note")}</p>
      </div>
    </Section>
  );
}
