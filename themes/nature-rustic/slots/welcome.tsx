import { Paragraphs } from "../../base/slots/about.tsx";
import { Photo } from "../../base/photo.tsx";
import type { SlotProps } from "../../contract.ts";

/** The host's words as a page from a field notebook, next to the last picture. */
export function Welcome({ view }: SlotProps) {
  const { t, content, host, pictures } = view;
  if (content.welcome.length === 0) return null;
  const picture = pictures.length > 2 ? pictures.at(-1) : undefined;
  return (
    <section className="welcome" aria-labelledby="welcome">
      <div className="wrap">
        <div className="note">
          <p className="note-head">
            {t("theme.note")} {t("theme.noteOf", { name: host.name })}
          </p>
          <h2 id="welcome">{t("welcome.title")}</h2>
          <Paragraphs of={content.welcome} />
          <p className="signature">{host.name}</p>
        </div>
        {picture ? (
          <figure className="note-photo">
            <Photo picture={picture} sizes="(min-width: 60em) 40vw, 100vw" />
            <figcaption>{picture.caption}</figcaption>
          </figure>
        ) : null}
      </div>
    </section>
  );
}
