import { brand } from "#locales/brand.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { TextLink } from "../ui/text-link.tsx";
import { ThemePicture } from "../ui/theme-picture.tsx";
import { PIECES } from "./pieces.ts";

/** A platform listing with numbered parts, and the site that is made from it. */
export function Listing() {
  const { locale } = useLanguage();
  const text = usePageTexts("website-development");
  return (
    <section aria-labelledby="listing-title" className="overflow-x-clip">
      <div className="wrap pt-8 pb-20 md:pt-14 md:pb-28">
        <h1 id="listing-title" className="title-xl max-w-[13ch]">
          {text("title")}
        </h1>
        <p className="mt-8 max-w-[52ch] text-xl md:ml-[25%]">{text("lead")}</p>
        <div className="website-development-desk">
          <figure className="website-development-note">
            <figcaption className="website-development-mark">{text("listing.mark")}</figcaption>
            <p className="mt-4 font-display text-3xl font-bold">{text("listing.title")}</p>
            <ol className="mt-3">
              {PIECES.filter(({ listed }) => listed).map(({ id, look }, i) => (
                <li key={id} className="website-development-piece">
                  <span className={`website-development-number ${look}`} aria-hidden="true">
                    {i + 1}
                  </span>
                  <span>{text(`listing.${id}`)}</span>
                </li>
              ))}
            </ol>
          </figure>
          <Arrow />
          <figure className="website-development-result">
            <div className="website-development-frame">
              <p className="website-development-bar" aria-hidden="true">
                zeezicht.{brand.domain}
              </p>
              <ThemePicture theme="fresh-coastal" alt={text("listing.shot")} eager />
            </div>
            <figcaption className="mt-3 flex flex-wrap items-baseline justify-between gap-x-8">
              <span className="text-soft">{text("listing.caption")}</span>
              <TextLink href={`/theme-preview/fresh-coastal?lang=${locale}`}>{text("listing.open")}</TextLink>
            </figcaption>
          </figure>
        </div>
      </div>
    </section>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 120 80" className="website-development-arrow" aria-hidden="true" fill="none">
      <path
        d="M6 20c26 44 60 46 96 34M82 34l24 19-22 22"
        className="stroke-coral"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
