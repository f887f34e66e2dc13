import type { SlotProps } from "../../contract.ts";

/** Paragraphs of plain text. */
export function Paragraphs({ of }: { of: string[] }) {
  return of.map((text) => <p key={text}>{text}</p>);
}

export function Welcome({ view }: SlotProps) {
  return (
    <section className="welcome wrap" aria-labelledby="welcome">
      <h2 id="welcome">{view.t("welcome.title")}</h2>
      <Paragraphs of={view.content.welcome} />
      <p className="signature">{view.host.name}</p>
    </section>
  );
}

export function About({ view }: SlotProps) {
  const { content } = view;
  return (
    <section className="about wrap" aria-labelledby="about">
      <h2 id="about">{content.aboutTitle}</h2>
      <Paragraphs of={content.about} />
      <ul className="highlights">
        {content.highlights.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
