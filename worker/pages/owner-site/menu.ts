import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { MenuLink, SiteView } from "#contract/pages/site-view.ts";

/**
 * Returns the main menu: the pages in the owner's order, or all pages in the default order, with the owner's
 * pages before the contact page.
 */
export function menuOf(view: SiteView, { menu, pages }: SiteRecord): MenuLink[] {
  const { t, paths, page } = view;
  const ours = (kind: "home" | "photos" | "practical" | "prices" | "contact"): MenuLink => ({
    id: kind,
    href: paths[kind],
    label: t(`nav.${kind}`),
    current: page.kind === kind,
  });
  const units = { id: "units", href: `${paths.home}#units`, label: t("nav.units"), current: false };
  const own = view.pages.map(({ slug, href, title }) => ({
    id: pages.find((each) => each.slug === slug)?.id ?? slug,
    href,
    label: title,
    current: page.kind === "own" && page.slug === slug,
  }));
  const all = [
    ours("home"),
    ...(view.units.length > 1 ? [units] : []),
    ours("photos"),
    ours("prices"),
    ours("practical"),
    ...own,
    ours("contact"),
  ];
  return menu.length === 0 ? all : menu.flatMap((id) => all.find((link) => link.id === id) ?? []);
}
