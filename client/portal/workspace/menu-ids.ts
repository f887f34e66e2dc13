import type { SiteDraft } from "#contract/owners/site-draft.ts";

/** Ids of all possible items of a site's menu, in their default order (worker/pages/owner-site/menu.ts). */
export function menuIds({ units, pages }: Pick<SiteDraft, "units" | "pages">): string[] {
  return [
    "home",
    ...(units.length > 1 ? ["units"] : []),
    "photos",
    "prices",
    "practical",
    ...pages.map(({ id }) => id),
    "contact",
  ];
}
