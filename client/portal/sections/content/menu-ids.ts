import type { SiteDraft } from "#contract/site-draft.ts";

/** Everything that can stand in a site's menu, in the order it has when the owner gives none (worker/owner-site/menu.ts). */
export function menuIds({ units, pages }: Pick<SiteDraft, "units" | "pages">): string[] {
  return ["home", ...(units.length > 1 ? ["units"] : []), "photos", "practical", ...pages.map(({ id }) => id), "contact"];
}
