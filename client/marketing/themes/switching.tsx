import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { LinkedText } from "../../kit/brand/linked-text.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";

const BOXES = ["words", "photos", "prices", "calendar", "reviews", "address"] as const;
const STEPS = ["look", "choose", "back"] as const;

/** Explains changing the theme, drawn as moving house: content that moves along, and what stays behind. */
export function Switching() {
  const text = usePageTexts("themes");
  const id = "switching";
  return (
    <Section id={id} className="overflow-x-clip bg-sand pt-24 md:pt-32">
      <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <SectionTitle id={id}>{text("switching.title")}</SectionTitle>
          <p className="mt-6 max-w-[46ch] text-xl">{text("switching.lead")}</p>
        </div>
        <ol className="border-t-2 border-ink">
          {STEPS.map((step, i) => (
            <li key={step} className="grid grid-cols-[3.5rem_1fr] border-b border-ink/20 py-4">
              <span className="font-display text-3xl font-extrabold" aria-hidden="true">
                {i + 1}
              </span>
              <p className="max-w-[52ch]">
                <LinkedText text={text(`switching.${step}`)} />
              </p>
            </li>
          ))}
        </ol>
      </div>
      <div className="wrap themes-move">
        <div className="themes-van">
          <div className="themes-load">
            <h3 className="themes-load-title">{text("switching.moves")}</h3>
            <ul>
              {BOXES.map((box) => (
                <li key={box}>{text(`switching.${box}`)}</li>
              ))}
            </ul>
          </div>
          <svg viewBox="0 0 200 230" className="themes-cab" aria-hidden="true">
            <path d="M0 210V40h96c16 0 28 8 36 22l34 62c20 4 30 16 30 36v50z" className="fill-coral" />
            <path d="M40 62h52c8 0 14 4 18 10l26 50H40z" className="fill-sky" />
            <path d="M168 166h28v16h-28z" className="fill-sun" />
            <circle cx="110" cy="200" r="30" className="fill-night" />
            <circle cx="110" cy="200" r="11" className="fill-cream" />
          </svg>
        </div>
        <div className="themes-kerb">
          <h3 className="themes-load-title">{text("switching.stays")}</h3>
          <p>{text("switching.staysText")}</p>
        </div>
      </div>
    </Section>
  );
}
