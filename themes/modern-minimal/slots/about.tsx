import { Markdown } from "../../base/markdown.tsx";
import { Highlights, Paragraphs, hasAbout } from "../../base/slots/about.tsx";
import type { SlotProps } from "../../contract.ts";
import { Rail } from "./rail.tsx";

export function About({ view }: SlotProps) {
  const { aboutTitle, about, highlights } = view.content;
  const [opening, ...rest] = about;
  if (!hasAbout(view.content)) return null;
  return (
    <Rail id="about" title={aboutTitle}>
      {opening ? <Markdown of={opening} className="opening" /> : null}
      {rest.length > 0 ? (
        <div className="columns">
          <Paragraphs of={rest} />
        </div>
      ) : null}
      <Highlights of={highlights} className="keyed" as="ol" />
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
