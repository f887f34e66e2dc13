import Ellipsis from "lucide-react/icons/ellipsis";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { onFirstInteraction } from "../../kit/ui/on-first-interaction.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { BAR_SECTIONS, type Section } from "./section-info.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { SectionList, sectionPath, sectionsFor } from "./section-list.tsx";

const UnreadMark = fetched(async () => (await import("../messages/unread-mark.tsx")).UnreadMark);
const MoreSections = fetched(async () => (await import("./more-sections.tsx")).MoreSections);
onFirstInteraction(MoreSections.preload);

interface NavigationProps {
  /** The current section; undefined at an address without one. */
  section: Section | undefined;
  /** Without an id while it is loading. */
  site: Pick<SiteSummary, "role"> & { id?: string };
}

/** Menu on large screens. */
export function SideNavigation({ section, site }: NavigationProps) {
  const text = useWords("dashboard");
  return (
    <nav aria-label={text("navigation")} className="max-lg:hidden">
      <div className="sticky top-36">
        <SectionList sections={sectionsFor(site)}>
          {({ id, icon: Icon }) => (
            <Link
              href={sectionPath(id)}
              aria-current={id === section ? "page" : undefined}
              className="flex min-h-11 items-center gap-3 rounded-xl px-3 font-medium hover:bg-ink/5 aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {text(`sections.${id}`)}
              {id === "messages" && site.id !== undefined && (
                <Suspense fallback={null}>
                  <UnreadMark siteId={site.id} />
                </Suspense>
              )}
            </Link>
          )}
        </SectionList>
      </div>
    </nav>
  );
}

/**
 * Menu at the bottom of small screens; its last button opens a dialog with the search and the remaining sections, once the site
 * is loaded.
 */
export function BottomNavigation({ section, site, onSearch }: NavigationProps & { onSearch?: () => void }) {
  const text = useWords("dashboard");
  const [open, setOpen] = useState(false);
  const sections = sectionsFor(site);
  const shown = sections.filter(({ id }) => BAR_SECTIONS.includes(id));
  const remaining = sections.filter((each) => !shown.includes(each));
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
              <span className="relative">
                <Icon aria-hidden="true" className="size-5" />
                {id === "messages" && site.id !== undefined && (
                  <Suspense fallback={null}>
                    <UnreadMark siteId={site.id} isOverIcon />
                  </Suspense>
                )}
              </span>
              {text(id === "messages" ? "messagesShort" : `sections.${id}`)}
            </Link>
          </li>
        ))}
        {remaining.length > 0 && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-current={isRemainingCurrent ? "page" : undefined}
              disabled={!onSearch}
              onClick={() => setOpen(true)}
              className={`${item} w-full cursor-pointer`}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
              {text("more")}
            </button>
          </li>
        )}
      </ul>
      <Suspense fallback={null}>
        {open && onSearch && <MoreSections sections={remaining} onClose={() => setOpen(false)} onSearch={onSearch} />}
      </Suspense>
    </nav>
  );
}
