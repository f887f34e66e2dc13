import { Highlights, Paragraphs, hasAbout } from "../../base/slots/about.tsx";
import type { SlotProps } from "../../contract.ts";

/** The story, and under it the highlights as notes pegged to a line. */
export function About({ view: { content } }: SlotProps) {
  if (!hasAbout(content)) return null;
  return (
    <section className="about" aria-labelledby="about">
      <div className="about-story wrap">
        <h2 id="about">{content.aboutTitle}</h2>
        <div>
          <Paragraphs of={content.about} />
        </div>
      </div>
      <Highlights of={content.highlights} className="pegged wrap" />
    </section>
  );
}
