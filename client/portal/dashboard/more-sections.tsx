import type { LucideIcon } from "lucide-react";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { Dialog } from "../../kit/ui/dialog.tsx";
import type { SectionInfo } from "./section-info.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { SectionList, sectionPath } from "./section-list.tsx";

interface MoreSectionsProps {
  sections: readonly SectionInfo[];
  onClose: () => void;
  onSearch: () => void;
}

/** Dialog with the search and the sections that have no button at the bottom of a small screen. */
export function MoreSections({ sections, onClose, onSearch }: MoreSectionsProps) {
  const text = useWords("dashboard");
  const shell = useWords("shell");
  const [, navigate] = useLocation();
  const closeAnd = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Dialog open onOpenChange={onClose} title={text("more")} closeLabel={shell("close")}>
      <MoreButton icon={Search} onClick={closeAnd(onSearch)}>
        {text("search")}
      </MoreButton>
      <SectionList sections={sections}>
        {({ id, icon }) => (
          <MoreButton icon={icon} onClick={closeAnd(() => navigate(sectionPath(id)))}>
            {text(`sections.${id}`)}
          </MoreButton>
        )}
      </SectionList>
    </Dialog>
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
