import { Highlights, Paragraphs, hasAbout } from "../../base/slots/about.tsx";
import type { SlotProps } from "../../contract.ts";

/** The story on paper, its highlights on a dark forest floor. */
export function About({ view: { content } }: SlotProps) {
  if (!hasAbout(content)) return null;
  return (
    <section className="about" aria-labelledby="about">
      <div className="wrap">
        <h2 id="about">{content.aboutTitle}</h2>
        <div className="about-text">
          <Paragraphs of={content.about} />
        </div>
      </div>
      {content.highlights.length > 0 ? (
        <div className="forest contours">
          <Highlights of={content.highlights} className="highlights wrap" />
        </div>
      ) : null}
    </section>
  );
}
