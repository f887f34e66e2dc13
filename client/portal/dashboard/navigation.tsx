import type { LucideIcon } from "lucide-react";
import Ellipsis from "lucide-react/icons/ellipsis";
import Search from "lucide-react/icons/search";
import { Fragment, type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import { hasPermission } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import type { SiteSummary } from "#contract/site-summary.ts";
import { type Section, type SectionInfo, SECTIONS } from "../sections/sections.ts";
import { useWords } from "../texts.ts";

interface NavigationProps {
  /** The current section; undefined at an address that has none. */
  section: Section | undefined;
  site: SiteSummary;
}

/** Path of a section, without the language. */
export const sectionPath = (section: Section): string => screenPath("dashboard", section === "overview" ? undefined : section);

/** Sections that the user's role on the site allows. */
export const sectionsFor = ({ role }: SiteSummary) => SECTIONS.filter(({ permission }) => hasPermission(role, permission));

/** Menu on large screens. */
export function SideNavigation({ section, site }: NavigationProps) {
  const text = useWords("dashboard");
  return (
    <nav aria-label={text("navigation")} className="max-lg:hidden">
      <div className="sticky top-36">
        <Grouped sections={sectionsFor(site)}>
          {({ id, icon: Icon }) => (
            <Link
              href={sectionPath(id)}
              aria-current={id === section ? "page" : undefined}
              className="flex min-h-11 items-center gap-3 rounded-xl px-3 font-medium hover:bg-ink/5 aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {text(`sections.${id}`)}
            </Link>
          )}
        </Grouped>
      </div>
    </nav>
  );
}

/** Lists sections one below the other; those of a job under its name. */
function Grouped({ sections, children }: { sections: readonly SectionInfo[]; children: (section: SectionInfo) => ReactNode }) {
  const text = useWords("dashboard");
  return (
    <ul className="grid gap-1">
      {sections.map((section, index) => {
        const before = sections[index - 1];
        const isNewGroup = before !== undefined && before.job !== section.job;
        return (
          <Fragment key={section.id}>
            {section.job && (isNewGroup || index === 0) && (
              <li className="px-3 pt-3 text-sm font-semibold text-soft">{text(`jobs.${section.job}`)}</li>
            )}
            <li className={isNewGroup && !section.job ? "mt-2 border-t border-ink/15 pt-2" : ""}>{children(section)}</li>
          </Fragment>
        );
      })}
    </ul>
  );
}

/** More buttons would be too small to tap. */
const MAX_BUTTON_COUNT = 4;

/** Menu at the bottom of small screens; its last button opens a dialog with the search and the remaining sections. */
export function BottomNavigation({ section, site, onSearch }: NavigationProps & { onSearch: () => void }) {
  const text = useWords("dashboard");
  const shell = useWords("shell");
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const closeAnd = (action: () => void) => () => {
    setOpen(false);
    action();
  };
  const sections = sectionsFor(site);
  const shown = sections.length > MAX_BUTTON_COUNT + 1 ? sections.slice(0, MAX_BUTTON_COUNT) : sections;
  const remaining = sections.slice(shown.length);
  const isRemainingCurrent = remaining.some(({ id }) => id === section);
  const item =
    "grid min-h-14 content-center justify-items-center gap-0.5 px-1 py-1.5 text-xs font-semibold aria-[current=page]:bg-sun aria-[current=page]:text-night";
  return (
    <nav
      aria-label={text("navigation")}
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-ink/20 bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {shown.map(({ id, icon: Icon }) => (
          <li key={id}>
            <Link href={sectionPath(id)} aria-current={id === section ? "page" : undefined} className={item}>
              <Icon aria-hidden="true" className="size-5" />
              {text(`sections.${id}`)}
            </Link>
          </li>
        ))}
        {remaining.length > 0 && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-current={isRemainingCurrent ? "page" : undefined}
              onClick={() => setOpen(true)}
              className={`${item} w-full cursor-pointer`}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
              {text("more")}
            </button>
          </li>
        )}
      </ul>
      <Dialog open={open} onOpenChange={setOpen} title={text("more")} closeLabel={shell("close")}>
        <MoreButton icon={Search} onClick={closeAnd(onSearch)}>
          {text("palette.open")}
        </MoreButton>
        <Grouped sections={remaining}>
          {({ id, icon }) => (
            <MoreButton icon={icon} onClick={closeAnd(() => navigate(sectionPath(id)))}>
              {text(`sections.${id}`)}
            </MoreButton>
          )}
        </Grouped>
      </Dialog>
    </nav>
  );
}

function MoreButton({ icon: Icon, onClick, children }: { icon: LucideIcon; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-xl px-3 text-left font-medium hover:bg-ink/5"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </button>
  );
}
