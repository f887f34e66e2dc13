import { Paragraphs } from "../../base/slots/about.tsx";
import type { SlotProps } from "../../contract.ts";
import { Rail } from "./rail.tsx";

export function About({ view }: SlotProps) {
  const { aboutTitle, about, highlights } = view.content;
  const [opening, ...rest] = about;
  if (!opening && highlights.length === 0) return null;
  return (
    <Rail id="about" title={aboutTitle}>
      {opening ? <p className="opening">{opening}</p> : null}
      {rest.length > 0 ? (
        <div className="columns">
          <Paragraphs of={rest} />
        </div>
      ) : null}
      {highlights.length > 0 ? (
        <ol className="keyed">
          {highlights.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      ) : null}
    </Rail>
  );
}

/** The host's letter, set large and signed. */
export function Welcome({ view }: SlotProps) {
  if (view.content.welcome.length === 0) return null;
  return (
    <Rail id="welcome" title={view.t("welcome.title")} aside={<p className="signature">{view.host.name}</p>}>
      <div className="letter">
        <Paragraphs of={view.content.welcome} />
      </div>
    </Rail>
  );
}
