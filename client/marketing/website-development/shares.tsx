import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const SIDES = [
  { id: "yours", title: "you", items: ["text", "photos", "prices", "links", "number", "rules"], look: "border-coral" },
  { id: "ours", title: "we", items: ["build", "edit", "crop", "calendar", "address", "keep"], look: "border-sun" },
] as const;
const NOT = ["design", "market", "text"] as const;

/** The owner's part of the work, our part, and services we do not offer. */
export function Shares() {
  const text = usePageTexts("website-development");
  const id = "shares";
  return (
    <Section id={id} className="wrap py-20 md:py-32">
      <SectionTitle id={id}>{text("shares.title")}</SectionTitle>
      <div className="mt-12 grid gap-x-16 gap-y-12 md:grid-cols-2">
        {SIDES.map(({ id: side, title, items, look }) => (
          <div key={side}>
            <h3 className={`border-t-[0.6rem] pt-4 text-3xl ${look}`}>{text(`shares.${title}`)}</h3>
            <ul className="mt-4">
              {items.map((item) => (
                <li key={item} className="border-b border-ink/20 py-3 text-lg leading-snug">
                  {text(`shares.${side}.${item}`)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-8 max-w-[60ch] text-xl font-semibold">{text("shares.time")}</p>
      <h3 className="mt-16 text-3xl">{text("shares.notTitle")}</h3>
      <ul className="mt-5 grid gap-x-12 gap-y-5 md:grid-cols-3">
        {NOT.map((item) => (
          <li key={item} className="flex gap-4">
            <svg viewBox="0 0 20 20" className="mt-1 size-5 shrink-0" aria-hidden="true">
              <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
            </svg>
            <span className="max-w-[46ch]">{text(`shares.not.${item}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
