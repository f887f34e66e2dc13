import { Fragment, type ReactNode } from "react";
import { hasPermission } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { type Section, type SectionInfo, SECTIONS } from "./section-info.ts";
import { useWords } from "../../kit/i18n/texts.ts";

/** Path of a section, without the language. */
export const sectionPath = (section: Section): string => screenPath("dashboard", section === "overview" ? undefined : section);

/** Sections that the user's role on the site allows. */
export const sectionsFor = ({ role }: Pick<SiteSummary, "role">) =>
  SECTIONS.filter(({ permission }) => hasPermission(role, permission));

/** Lists sections one below the other; those of a job under its name. */
export function SectionList({
  sections,
  children,
}: {
  sections: readonly SectionInfo[];
  children: (section: SectionInfo) => ReactNode;
}) {
  const text = useWords("dashboard");
  return (
    <ul className="grid gap-1">
      {sections.map((section, index) => {
        const isNewGroup = sections[index - 1]?.job !== section.job;
        return (
          <Fragment key={section.id}>
            {isNewGroup && section.job && (
              <li className="px-3 pt-3 text-sm font-semibold text-soft">{text(`jobs.${section.job}`)}</li>
            )}
            <li className={isNewGroup && !section.job ? "mt-2 border-t border-ink/15 pt-2" : ""}>{children(section)}</li>
          </Fragment>
        );
      })}
    </ul>
  );
}
