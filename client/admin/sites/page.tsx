import type { AdminPageProps } from "../shell/page-props.ts";
import { SiteList } from "./site-list.tsx";
import { SitePage } from "./site-page.tsx";

/** All sites, or one of them. */
export default function SitesPage({ item }: AdminPageProps) {
  return item === undefined ? <SiteList /> : <SitePage key={item} id={item} />;
}
