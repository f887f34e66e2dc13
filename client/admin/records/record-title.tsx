import type { ReactNode } from "react";
import { Link } from "wouter";
import { type AdminPage, adminPath } from "#locales/admin-paths.ts";
import { useTexts } from "../shell/texts.ts";

/** Title of a record's page, with the link to its list above. */
export function RecordTitle({ page, title, children }: { page: AdminPage; title: string; children?: ReactNode }) {
  const text = useTexts("shell");
  return (
    <div>
      <p>
        <Link href={adminPath(page)} className="inline-block min-h-6 text-soft underline underline-offset-4">
          {text(`pages.${page}`)}
        </Link>
      </p>
      <h1 className="title-m mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 break-words">
        {title}
        {children}
      </h1>
    </div>
  );
}

/** Link between pages of the admin area. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-block min-h-6 font-semibold break-all underline underline-offset-4">
      {children}
    </Link>
  );
}
