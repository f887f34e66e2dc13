import { Languages, Menu, SiteName } from "../../base/slots/frame.tsx";
import type { SlotProps } from "../../contract.ts";
import { House } from "./marks.tsx";

export function Header({ view }: SlotProps) {
  return (
    <header className="site-header">
      <SiteName view={view} mark={<House size={34} />} />
      <Menu view={view} />
      <Languages view={view} />
      <a className="button button-small header-book" href={view.paths.availability}>
        {view.t("book.check")}
      </a>
    </header>
  );
}
