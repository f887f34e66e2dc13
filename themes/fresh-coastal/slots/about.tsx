import type { SlotProps } from "../../contract.ts";
import { Highlights, Paragraphs, hasAbout } from "../../base/slots/about.tsx";
import { Tide } from "./tide.tsx";

/** The story in airy columns; below it the highlights in a row, like a tide table. */
export function About({ view }: SlotProps) {
  const { content } = view;
  if (!hasAbout(content)) return null;
  return (
    <section className="about wrap" aria-labelledby="about">
      <h2 id="about">{content.aboutTitle}</h2>
      <div className="columns">
        <Paragraphs of={content.about} />
      </div>
      <Highlights of={content.highlights} className="highlights" />
    </section>
  );
}

/** The host's note, on the sand. */
export function Welcome({ view }: SlotProps) {
  const { content, host, t } = view;
  if (content.welcome.length === 0) return null;
  return (
    <section className="welcome" aria-labelledby="welcome">
      <Tide into="sand" />
      <div className="sand">
        <div className="wrap">
          <h2 id="welcome">{t("welcome.title")}</h2>
          <div className="note">
            <Paragraphs of={content.welcome} />
            <p className="signature">{host.name}</p>
          </div>
        </div>
      </div>
      <Tide into="paper" />
    </section>
  );
}
