import { ContactWays } from "../../base/slots/contact.tsx";
import { Imprint, Languages, Menu, SiteLinks, SiteName } from "../../base/slots/frame.tsx";
import type { SlotProps } from "../../contract.ts";
import { coordinates } from "./coordinates.ts";

export function Header({ view }: SlotProps) {
  return (
    <header className="site-header">
      <SiteName view={view} />
      <Menu view={view} />
      <Languages view={view} />
      <a className="header-book" href={view.paths.availability}>
        {view.t("book.check")} <span aria-hidden="true">→</span>
      </a>
    </header>
  );
}

/** A colophon in four columns. */
export function Footer({ view }: SlotProps) {
  const { t } = view;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="colophon-name">
          <p className="site-name">{view.name}</p>
          {view.placeName ? <p>{view.placeName}</p> : null}
        </div>
        <nav aria-label={t("nav.footer")}>
          <SiteLinks view={view} />
        </nav>
        <ContactWays view={view} />
        <div>
          {view.located ? (
            <p className="coordinates">
              {coordinates(view).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          ) : null}
          <Languages view={view} />
        </div>
        <Imprint view={view} />
      </div>
    </footer>
  );
}
