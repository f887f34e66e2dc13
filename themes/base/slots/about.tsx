import type { SiteView } from "#contract/pages/site-view.ts";
import type { SlotProps } from "../../contract.ts";
import { Markdown } from "../markdown.tsx";

type Titled = SiteView["content"]["highlights"][number];

/** Paragraphs of Markdown. */
export function Paragraphs({ of }: { of: string[] }) {
  return of.map((text) => <Markdown key={text} of={text} />);
}

export function Welcome({ view }: SlotProps) {
  if (view.content.welcome.length === 0) return null;
  return (
    <section className="welcome wrap" aria-labelledby="welcome">
      <h2 id="welcome">{view.t("welcome.title")}</h2>
      <Paragraphs of={view.content.welcome} />
      <p className="signature">{view.host.name}</p>
    </section>
  );
}

/** True if the owner wrote anything about the home. */
export function hasAbout({ about, highlights }: SiteView["content"]): boolean {
  return about.length > 0 || highlights.length > 0;
}

/** The highlights of the place, each with a title and a text; renders nothing without highlights. */
export function Highlights({ of, className, as: List = "ul" }: { of: Titled[]; className: string; as?: "ul" | "ol" }) {
  if (of.length === 0) return null;
  return (
    <List className={className}>
      {of.map(({ title, text }) => (
        <li key={title}>
          {title ? <h3>{title}</h3> : null}
          {text ? <p>{text}</p> : null}
        </li>
      ))}
    </List>
  );
}

export function About({ view }: SlotProps) {
  const { content } = view;
  if (!hasAbout(content)) return null;
  return (
    <section className="about wrap" aria-labelledby="about">
      <h2 id="about">{content.aboutTitle}</h2>
      <Paragraphs of={content.about} />
      <Highlights of={content.highlights} className="highlights" />
    </section>
  );
}
