import type { PreviewSection } from "../../islands/preview-messages.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { PageRef } from "#contract/pages/site-view.ts";
import type { Locale } from "#domain/locale.ts";
import { sitePath } from "#locales/site-paths.ts";

/** The part of the site that is being edited. */
interface ShownPlace {
  path: string;
  section: PreviewSection | undefined;
}

/** Sections of the home page by part of the content. */
const SECTIONS: Partial<Record<string, PreviewSection>> = {
  photos: "gallery",
  surroundings: "location",
  amenities: "amenities",
  place: "location",
};

/** Starts of the names of the fields in the part `texts`. */
const TEXT_SECTIONS: [field: string, PreviewSection][] = [
  ["welcome", "welcome"],
  ["about", "about"],
  ["highlights", "about"],
];

interface Edited {
  part: string;
  /** Id of the focused field. */
  field: string;
  locale: Locale;
  /** Ids of the selected unit and page; the first ones by default. */
  unit: string | undefined;
  page: string | undefined;
}

/** Returns the page of the site, and its section, on which guests see the edited part. */
export function shownPlace({ part, field, locale, unit, page }: Edited, draft: SiteDraft): ShownPlace {
  const at = (ref: PageRef, section?: PreviewSection): ShownPlace => ({ path: sitePath(ref, locale, draft), section });
  const home: PageRef = { kind: "home" };
  switch (part) {
    case "texts":
      return at(home, TEXT_SECTIONS.find(([start]) => field.startsWith(start))?.[1] ?? "hero");
    case "rules":
      return at({ kind: "practical" });
    case "host":
      return at({ kind: "contact" });
    case "homes": {
      const shown = draft.units.find(({ id }) => id === unit) ?? draft.units[0];
      return shown && draft.units.length > 1 ? at({ kind: "unit", slug: shown.slug }) : at(home, "about");
    }
    case "pages": {
      const shown = draft.pages.find(({ id }) => id === page) ?? draft.pages[0];
      return shown ? at({ kind: "own", slug: shown.slug }) : at(home);
    }
    default:
      return at(home, SECTIONS[part]);
  }
}
