import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { ThemePicture } from "../ui/theme-picture.tsx";

const NOTES = ["address", "title", "text", "image"] as const;

/** A search result for one of our sites, with numbered notes. */
export function Result() {
  const text = usePageTexts("seo");
  return (
    <section aria-labelledby="result-title" className="overflow-x-clip">
      <div className="wrap pt-8 pb-20 md:pt-14 md:pb-28">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr]">
          <h1 id="result-title" className="title-xl max-w-[11ch]">
            {text("title")}
          </h1>
          <p className="max-w-[46ch] text-xl lg:pb-3">{text("lead")}</p>
        </div>
        <figure className="seo-sheet" aria-label={text("result.label")}>
          <figcaption className="seo-mark">{text("result.mark")}</figcaption>
          <p className="seo-query">
            <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
              <path
                d="M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM15 15l6 6"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
              />
            </svg>
            {text("result.query")}
            <span className="seo-caret" aria-hidden="true" />
          </p>
          <div className="seo-found">
            <div>
              <p className="seo-address">
                <span className="seo-icon" aria-hidden="true">
                  Z
                </span>
                <span>
                  <b>{text("result.site")}</b>
                  <br />
                  {text("result.address")}
                </span>
                <Number at={1} />
              </p>
              <p className="seo-title">
                {text("result.title")} <Number at={2} />
              </p>
              <p className="max-w-[60ch]">
                {text("result.text")} <Number at={3} />
              </p>
            </div>
            <div className="seo-picture">
              <div className="seo-crop">
                <ThemePicture theme="fresh-coastal" eager />
              </div>
              <Number at={4} />
            </div>
          </div>
          <div className="seo-others" aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
        </figure>
        <ol className="seo-notes">
          {NOTES.map((note, i) => (
            <li key={note}>
              <Number at={i + 1} />
              <h2 className="mt-3 text-2xl">{text(`result.notes.${note}.title`)}</h2>
              <p className="mt-2 max-w-[44ch]">{text(`result.notes.${note}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Number({ at }: { at: number }) {
  return (
    <span className="seo-number" aria-hidden="true">
      {at}
    </span>
  );
}
