import { Imprint, Languages, SiteLinks } from "../../base/slots/frame.tsx";
import type { SlotProps } from "../../contract.ts";
import { Horizon } from "./marks.tsx";

/** A dark landscape at dusk with the host's last words and the site's links. */
export function Footer({ view }: SlotProps) {
  return (
    <footer className="site-footer">
      <Horizon />
      <div className="footer-land">
        <div className="wrap">
          <div>
            <p className="footer-soon">{view.t("theme.soon")}</p>
            <p className="signature">{view.host.name}</p>
          </div>
          <nav aria-label={view.t("nav.footer")}>
            <SiteLinks view={view} />
          </nav>
          <div>
            <Imprint view={view} />
            <Languages view={view} />
          </div>
        </div>
      </div>
    </footer>
  );
}
