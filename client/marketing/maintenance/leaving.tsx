import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

const BOXES = ["texts", "settings", "photos", "reviews", "calendar", "domain"] as const;

/** The data an owner takes along when leaving, drawn as boxes. */
export function Leaving() {
  const text = usePageTexts("maintenance");
  const id = "leaving";
  return (
    <Section id={id} className="wrap grid items-end gap-x-16 gap-y-12 py-20 md:py-32 lg:grid-cols-[6fr_6fr]">
      <div className="grid max-w-[58ch] gap-5">
        <SectionTitle id={id} className="mb-2 max-w-[11ch]">
          {text("leave.title")}
        </SectionTitle>
        <p className="text-xl">{text("leave.lead")}</p>
        <p>{text("leave.after")}</p>
        <p className="font-semibold">{text("leave.stop")}</p>
      </div>
      <ul className="maintenance-boxes" aria-label={text("leave.label")}>
        {BOXES.map((box) => (
          <li key={box} className="maintenance-box">
            <span>{text(`leave.${box}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
