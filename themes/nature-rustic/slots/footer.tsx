import { Imprint, SiteLinks } from "../../base/slots/frame.tsx";
import type { SlotProps } from "../../contract.ts";
import { Blaze, coordinates } from "./waymarks.tsx";

/** The map's margin: treetops, the sheet's name and place, a scale, the legend of pages. */
export function Footer({ view }: SlotProps) {
  const { t, place } = view;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div>
          <p className="site-name">
            <Blaze />
            <span>{view.name}</span>
          </p>
          <p className="footer-sheet">
            {t("theme.sheet", { town: place.town })}
            <br />
            {coordinates(view)}
          </p>
          <p className="scale" aria-hidden="true">
            <span>0</span>
            <span>{t("theme.nearest", { km: 1 })}</span>
          </p>
        </div>
        <nav aria-label={t("nav.footer")}>
          <p className="footer-head">{t("theme.legend")}</p>
          <SiteLinks view={view} />
        </nav>
        <Imprint view={view} />
      </div>
    </footer>
  );
}
