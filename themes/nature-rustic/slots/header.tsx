import { Icon } from "../../base/icon.tsx";
import { Languages, SiteLinks, SiteName } from "../../base/slots/frame.tsx";
import type { SlotProps } from "../../contract.ts";
import { Blaze } from "./waymarks.tsx";

/** On a phone: pages and languages on one folded sheet. */
function FoldedMenu({ view }: SlotProps) {
  return (
    <details className="menu-narrow">
      <summary>
        <Icon>
          <path d="M4 7h16M4 12h16M4 17h16" />
        </Icon>
        <span>{view.t("nav.menu")}</span>
      </summary>
      <div className="menu-sheet">
        <nav aria-label={view.t("nav.main")}>
          <SiteLinks view={view} />
        </nav>
        <Languages view={view} />
      </div>
    </details>
  );
}

/** The name stands on a finger sign, as at the start of a walk. */
export function Header({ view }: SlotProps) {
  return (
    <header className="site-header">
      <SiteName view={view} mark={<Blaze />} />
      <nav className="menu-wide" aria-label={view.t("nav.main")}>
        <SiteLinks view={view} />
      </nav>
      <FoldedMenu view={view} />
      <Languages view={view} />
      <a className="button button-small header-book" href={view.paths.availability}>
        {view.t("book.check")}
      </a>
    </header>
  );
}
