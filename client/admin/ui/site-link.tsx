import { Link } from "wouter";
import { ADMIN_PAGES, adminPath } from "#locales/admin-paths.ts";

/** Link to a site: to its page if there is one, otherwise to its entries in the audit log. */
export function SiteLink({ id, name }: { id: string | null; name: string | null }) {
  if (id === null) return <span className="text-soft">–</span>;
  const href = "sites" in ADMIN_PAGES ? `/admin/sites/${id}` : `${adminPath("audit-log")}?site=${id}`;
  return (
    <Link href={href} className="font-semibold wrap-anywhere underline underline-offset-4 hover:decoration-2">
      {name || id}
    </Link>
  );
}
