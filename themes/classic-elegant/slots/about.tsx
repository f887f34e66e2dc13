import type { SlotProps } from "../../contract.ts";
import { Highlights, Paragraphs, hasAbout } from "../../base/slots/about.tsx";
import { Crest } from "./crest.tsx";

/** The host's letter, set in two columns under the crest. */
export function Welcome({ view }: SlotProps) {
  const { t, content, host } = view;
  if (content.welcome.length === 0) return null;
  return (
    <section className="welcome wrap" aria-labelledby="welcome">
      <h2 id="welcome">{t("welcome.title")}</h2>
      <div className="letter">
        <Paragraphs of={content.welcome} />
      </div>
      <p className="signature">
        <Crest name={view.name} />
        {host.name}
      </p>
    </section>
  );
}

/** The description of the house, and its facts below double lines. */
export function About({ view }: SlotProps) {
  const { content } = view;
  if (!hasAbout(content)) return null;
  return (
    <section className="about wrap" aria-labelledby="about">
      <h2 id="about">{content.aboutTitle}</h2>
      {content.about.length > 0 ? (
        <div className="prose-column">
          <Paragraphs of={content.about} />
        </div>
      ) : null}
      <Highlights of={content.highlights} className="particulars" />
    </section>
  );
}
