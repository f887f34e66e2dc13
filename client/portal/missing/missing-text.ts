import type { Missing } from "#contract/owners/site-checklist.ts";
import { useUnitName } from "../workspace/unit-choice.tsx";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";

/** Returns a function that names a missing field in the user's language, with its unit or page if there are several. */
export function useMissingText(): (missing: Missing) => string {
  useTextGroup("portal/dashboard-later");
  const text = useWords("dashboard");
  const later = useWords("dashboard-later");
  const shell = useWords("shell");
  const nameOfUnit = useUnitName();
  const { draft } = useDraft();
  return (missing) => {
    if ("pageId" in missing) {
      const page = draft.pages.find(({ id }) => id === missing.pageId);
      const name = page?.content[draft.defaultLocale]?.title.trim() || page?.slug;
      return later(`unfinished.${missing.code}`, { name });
    }
    if ("locale" in missing) return later(`unfinished.${missing.code}`, { language: shell(`languages.${missing.locale}`) });
    const said = text(`needed.${missing.code}`);
    if (!("unitId" in missing) || draft.units.length === 1) return said;
    const index = draft.units.findIndex(({ id }) => id === missing.unitId);
    return `${said} (${nameOfUnit(draft, index)})`;
  };
}
