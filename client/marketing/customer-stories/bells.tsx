import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { pathOf } from "#locales/paths.ts";
import { STORIES } from "./stories.ts";

/** Links to the stories as door bells: three examples, and an empty one for a new customer. */
export function Bells() {
  const { locale } = useLanguage();
  const text = usePageTexts("customer-stories");
  return (
    <nav aria-label={text("bells")} className="customer-stories-panel">
      <ul>
        {STORIES.map(({ id, example }) => (
          <li key={id}>
            <a href={`#${id}`} className="customer-stories-bell">
              <Button />
              <span className="customer-stories-plate">
                <b>{text(`${id}.plate`)}</b>
                {example && <small>{text("example")}</small>}
              </span>
            </a>
          </li>
        ))}
        <li>
          <a href={pathOf("contact", locale)} className="customer-stories-bell">
            <Button empty />
            <span className="customer-stories-plate customer-stories-plate-empty">
              <b>{text("yours")}</b>
              <small>{text("free")}</small>
            </span>
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Button({ empty = false }: { empty?: boolean }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" className="fill-cream" />
      <circle cx="24" cy="24" r="13" className={empty ? "fill-coral" : "fill-night"} />
    </svg>
  );
}
