import { Paragraphs } from "../../base/slots/about.tsx";
import type { SlotProps } from "../../contract.ts";
import { House, Sprig } from "./marks.tsx";

/** The host's letter: it comes before every fact. */
export function Welcome({ view }: SlotProps) {
  const { t, content, host, place } = view;
  if (content.welcome.length === 0) return null;
  return (
    <section className="welcome wrap" aria-labelledby="welcome">
      <div className="letter">
        <div className="stamp" aria-hidden="true">
          <House size={52} />
          <span>{place.town}</span>
        </div>
        <h2 id="welcome">{t("welcome.title")}</h2>
        <Paragraphs of={content.welcome} />
        <div className="regards">
          <p>{t("theme.regards")}</p>
          <p className="signature">{host.name}</p>
          <Sprig />
        </div>
      </div>
    </section>
  );
}
