import { Paragraphs } from "../../base/slots/about.tsx";
import type { SlotProps } from "../../contract.ts";

/** The story, and under it what makes the place as notes pegged to a line. */
export function About({ view: { content } }: SlotProps) {
  return (
    <section className="about" aria-labelledby="about">
      <div className="about-story wrap">
        <h2 id="about">{content.aboutTitle}</h2>
        <div>
          <Paragraphs of={content.about} />
        </div>
      </div>
      {content.highlights.length > 0 ? (
        <ul className="pegged wrap">
          {content.highlights.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
