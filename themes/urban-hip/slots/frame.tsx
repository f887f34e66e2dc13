import { Icon } from "../../base/icon.tsx";
import { Imprint, Languages, offerOf, SiteLinks, SiteName } from "../../base/slots/frame.tsx";
import type { SlotProps } from "../../contract.ts";
import { chunks, fit } from "./shout.ts";

export function Header({ view }: SlotProps) {
  const { t } = view;
  return (
    <header className="site-header">
      <SiteName view={view} style={fit(chunks(view.name))} />
      <nav className="menu-wide" aria-label={t("nav.main")}>
        <SiteLinks view={view} />
      </nav>
      <div className="languages-wide">
        <Languages view={view} />
      </div>
      <a className="header-book" href={view.paths.availability}>
        {t("book.check")}
      </a>
      <details className="menu-narrow">
        <summary>
          <span>{t("nav.menu")}</span>
          <Icon>
            <path d="M3 8h18M3 16h18" />
          </Icon>
        </summary>
        <div className="menu-sheet">
          <nav aria-label={t("nav.main")}>
            <SiteLinks view={view} />
          </nav>
          <Languages view={view} />
        </div>
      </details>
    </header>
  );
}

export function BookingBar({ view }: SlotProps) {
  const { t } = view;
  const { from, href } = offerOf(view);
  return (
    <aside className="booking-bar" aria-label={t("book.check")}>
      {from ? (
        <p>
          <span className="booking-bar-from">{t("price.from")} </span>
          <strong>{view.format.money(from.price)}</strong> <span className="booking-bar-from">{from.stay}</span>
        </p>
      ) : (
        <p>{t("availability.title")}</p>
      )}
      <a href={href}>{t("book.check")}</a>
    </aside>
  );
}

export function Footer({ view }: SlotProps) {
  return (
    <footer className="site-footer">
      <div className="footer-grid">
        <nav aria-label={view.t("nav.footer")}>
          <SiteLinks view={view} />
        </nav>
        <Imprint view={view} />
      </div>
      <p className="footer-shout" style={fit([view.name])} aria-hidden="true">
        {view.name}
      </p>
    </footer>
  );
}
