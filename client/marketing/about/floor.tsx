import type { ReactNode } from "react";
import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

/** A storey of the house: name and drawing on one side, its text on the other. */
export function Floor({ id, side, children }: { id: string; side: ReactNode; children: ReactNode }) {
  const text = usePageTexts("about");
  return (
    <Section id={id} className={`about-floor about-floor-${id}`}>
      <div className="about-side">
        <p className="font-semibold">{text(`${id}.storey`)}</p>
        <SectionTitle id={id} className="mt-2">
          {text(`${id}.title`)}
        </SectionTitle>
        {side}
      </div>
      <div>{children}</div>
    </Section>
  );
}
