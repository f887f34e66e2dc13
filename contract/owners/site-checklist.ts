import { type Locale, localize } from "#domain/locale.ts";
import { hasPlaceholder } from "#domain/placeholders.ts";
import type { SiteDraft } from "./site-draft.ts";
import { describedUnits, type SiteOperations } from "./site-operations.ts";

/** The answers required for publishing a site, in the order of the questions. */
export const NEEDED = [
  "name",
  "sleeps",
  "bathrooms",
  "place",
  "hostName",
  "hostEmail",
  "photos",
  "texts",
  "price",
  "subdomain",
] as const;
export type Needed = (typeof NEEDED)[number];

/** One field that is not ready for guests. */
export type Missing =
  | { code: Exclude<Needed, UnitNeeded> }
  | { code: UnitNeeded; unitId: string }
  /** A page of the owner's own that has no title or no text. */
  | { code: "pageTitle" | "pageText"; pageId: string }
  /** A legal text that still has an example's blanks. */
  | { code: LegalKind; locale: Locale };

type UnitNeeded = "sleeps" | "bathrooms" | "price";
type LegalKind = "imprint" | "terms";

/**
 * Returns what is still missing before a draft can be published, field by field, in the order of {@link NEEDED}. A home without a
 * bathroom has 0 bathrooms; null is a question that was not answered. Coordinates are not required.
 */
export function missingFor(
  draft: SiteDraft,
  operations: SiteOperations,
  hasPrice: (unitId: string) => boolean,
  subdomain: string | null,
): Missing[] {
  const units = describedUnits(draft, operations);
  const missing: Missing[] = [];
  const need = (code: Exclude<Needed, UnitNeeded>, isGiven: boolean) => {
    if (!isGiven) missing.push({ code });
  };
  const needOfUnits = (code: UnitNeeded, isGiven: (unit: (typeof units)[number]) => boolean) =>
    missing.push(...units.filter((unit) => !isGiven(unit)).map(({ id }) => ({ code, unitId: id })));
  need("name", hasText(draft.name));
  needOfUnits("sleeps", ({ sleeps }) => sleeps > 0);
  needOfUnits("bathrooms", ({ bathrooms }) => bathrooms !== null);
  need("place", hasText(draft.place.town));
  need("hostName", hasText(draft.host.name));
  need("hostEmail", hasText(draft.host.email));
  need("photos", draft.photos.length > 0);
  need("texts", hasText(draft.content[draft.defaultLocale]?.intro));
  needOfUnits("price", ({ id }) => hasPrice(id));
  need("subdomain", subdomain !== null);
  return [...missing, ...draft.pages.flatMap((page) => missingInPage(page, draft)), ...missingInLegal(draft)];
}

const hasText = (text: string | undefined): boolean => text !== undefined && text.trim() !== "";

function missingInPage({ id: pageId, content }: SiteDraft["pages"][number], { defaultLocale }: SiteDraft): Missing[] {
  // As guests read it: blanks of a language are filled from the default language.
  const shown = localize(content, defaultLocale, defaultLocale);
  if (!hasText(shown?.title)) return [{ code: "pageTitle", pageId }];
  return hasText(shown?.body) ? [] : [{ code: "pageText", pageId }];
}

const missingInLegal = ({ legal, locales }: SiteDraft): Missing[] =>
  locales.flatMap((locale) =>
    (["imprint", "terms"] as const).flatMap((code) => (hasPlaceholder(legal[locale]?.[code] ?? "") ? [{ code, locale }] : [])),
  );
