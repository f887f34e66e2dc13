import { Photo } from "../../base/photo.tsx";
import { Highlights, Paragraphs, hasAbout } from "../../base/slots/about.tsx";
import type { SlotProps } from "../../contract.ts";

export function About({ view }: SlotProps) {
  const { aboutTitle, about, highlights } = view.content;
  if (!hasAbout(view.content)) return null;
  return (
    <section className="about" aria-labelledby="about">
      <div className="split wrap">
        <h2 id="about">{aboutTitle}</h2>
        <div className="about-text">
          <Paragraphs of={about} />
        </div>
      </div>
      <Highlights of={highlights} className="highlights" />
    </section>
  );
}

/** The host speaking, next to a detail of the home. */
export function Welcome({ view }: SlotProps) {
  const { welcome } = view.content;
  if (welcome.length === 0) return null;
  const picture = view.pictures[5] ?? view.pictures[1];
  return (
    <section className="welcome" aria-labelledby="welcome">
      {picture ? <Photo picture={picture} sizes="(min-width: 60em) 50vw, 100vw" decorative /> : null}
      <div className="welcome-text">
        <h2 id="welcome">{view.t("welcome.title")}</h2>
        <Paragraphs of={welcome} />
        <p className="signature">{view.host.name}</p>
      </div>
    </section>
  );
}
