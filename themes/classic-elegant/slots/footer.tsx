import type { SlotProps } from "../../contract.ts";
import { Imprint, SiteLinks } from "../../base/slots/frame.tsx";
import { Crest } from "./crest.tsx";

/** The colophon. */
export function Footer({ view }: SlotProps) {
  return (
    <footer className="site-footer">
      <div className="colophon">
        <Crest name={view.name} />
        <p className="site-name">{view.name}</p>
        <nav aria-label={view.t("nav.footer")}>
          <SiteLinks view={view} />
        </nav>
        {view.languages.length > 1 ? (
          <ul className="colophon-languages">
            {view.languages.map(({ locale, label, href, current }) => (
              <li key={locale}>
                <a href={href} lang={locale} hrefLang={locale} aria-current={current ? "true" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <Imprint view={view} />
      </div>
    </footer>
  );
}
