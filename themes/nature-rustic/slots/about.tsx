import { Paragraphs } from "../../base/slots/about.tsx";
import type { SlotProps } from "../../contract.ts";
import { tellsAbout } from "./waymarks.tsx";

/** The story on paper, its highlights on a dark forest floor. */
export function About({ view: { content } }: SlotProps) {
  if (!tellsAbout(content)) return null;
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
          <ul className="highlights wrap">
            {content.highlights.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
