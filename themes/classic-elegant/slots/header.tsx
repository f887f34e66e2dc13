import type { SlotProps } from "../../contract.ts";
import { Icon } from "../../base/icon.tsx";
import { formatPhone } from "#domain/phone.ts";
import { Languages, SiteLinks, SiteName } from "../../base/slots/frame.tsx";
import { Crest } from "./crest.tsx";

/** Crest and name in the middle, everything else in balance around them; on a phone the links fold away. */
export function Header({ view }: SlotProps) {
  const { t, host } = view;
  return (
    <header className="site-header">
      <details className="menu-narrow">
        <summary>
          <Icon>
            <path d="M4 8h16M4 16h16" />
          </Icon>
          <span>{t("nav.menu")}</span>
        </summary>
        <div className="menu-sheet">
          <nav aria-label={t("nav.main")}>
            <SiteLinks view={view} />
          </nav>
          <Languages view={view} />
        </div>
      </details>
      <div className="header-languages">
        <Languages view={view} />
      </div>
      <SiteName view={view} mark={<Crest name={view.name} />} />
      {host.phone && !view.isInvented ? (
        <a className="header-call" href={`tel:${host.phone}`} aria-label={`${t("contact.phone")}: ${formatPhone(host.phone)}`}>
          <Icon strokeWidth={1.4}>
            <path d="M6.6 3.5h3l1.5 4.2-2 1.5a12 12 0 0 0 5.7 5.7l1.5-2 4.2 1.5v3a2 2 0 0 1-2.1 2A16 16 0 0 1 4.6 5.6a2 2 0 0 1 2-2.1z" />
          </Icon>
        </a>
      ) : null}
      <a className="button button-small header-book" href={view.paths.availability}>
        {t("book.check")}
      </a>
      <nav className="menu-wide" aria-label={t("nav.main")}>
        <SiteLinks view={view} />
      </nav>
    </header>
  );
}
