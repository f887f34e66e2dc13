import { Languages, Menu } from "../../base/slots/frame.tsx";
import type { SlotProps } from "../../contract.ts";
import { Blaze } from "./waymarks.tsx";

/** The name stands on a finger sign, as at the start of a walk. */
export function Header({ view }: SlotProps) {
  return (
    <header className="site-header">
      <a className="site-name" href={view.paths.home}>
        <Blaze />
        <span>{view.name}</span>
      </a>
      <Menu view={view} />
      <Languages view={view} />
      <a className="button button-small header-book" href={view.paths.availability}>
        {view.t("book.check")}
      </a>
    </header>
  );
}
