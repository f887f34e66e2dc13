import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { useTypedSearch } from "../../kit/forms/use-typed-search.ts";
import { BOX } from "../../kit/fields/field.tsx";
import type { AdminSearchResult } from "#contract/admin/search.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { useTexts } from "./texts.ts";

/** Field in the header that finds owners, sites, orders and bookings, with links to them. */
export function SearchField() {
  const text = useTexts("shell");
  const [q, setQ] = useState("");
  const search = useTypedSearch("", (typed) => setQ(typed.trim()));
  const box = useRef<HTMLDivElement>(null);
  const found = useQuery({
    queryKey: ["admin", "search", q],
    queryFn: () => unwrap(api.admin.search.$get({ query: { q } })),
    enabled: q.length > 1,
  });
  const close = () => {
    search.type("");
    setQ("");
  };
  const hits = found.data ? toHits(found.data) : [];
  return (
    <div
      ref={box}
      role="search"
      className="relative order-last w-full pb-2 sm:order-none sm:w-72 sm:pb-0 lg:w-96"
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) close();
      }}
    >
      <input
        type="search"
        aria-label={text("search.label")}
        placeholder={text("search.label")}
        value={search.typed}
        onChange={({ target }) => search.type(target.value)}
        maxLength={100}
        autoComplete="off"
        className={`${BOX} mt-0! min-h-11! py-1.5!`}
      />
      {q.length > 1 && found.data && (
        <div className="absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-2xl border-2 border-ink bg-paper p-1.5 shadow-xl">
          <p role="status" className={hits.length === 0 ? "px-3 py-2" : "sr-only"}>
            {hits.length === 0 ? text("records.none") : text("search.found", { count: hits.length })}
          </p>
          <ul>
            {hits.map(({ kind, key, href, title, about }) => (
              <li key={`${kind} ${key}`}>
                <Link
                  href={href}
                  onClick={close}
                  className="block min-h-11 rounded-xl px-3 py-1.5 hover:bg-ink/5 focus-visible:bg-ink/5"
                >
                  <span className="block font-semibold break-words">{title}</span>
                  <span className="block text-[0.9375rem] break-all text-soft">
                    {[text(`search.${kind}`), about].filter(Boolean).join(" · ")}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface Hit {
  kind: "owner" | "site" | "order" | "booking";
  key: string;
  href: string;
  title: string;
  about: string | null;
}

const toHits = ({ owners, sites, orders, bookings }: AdminSearchResult): Hit[] => [
  ...owners.map(({ id, name, email }) => hit("owner", id, adminPath("owners", id), name || email || id, email)),
  ...sites.map(({ id, name, subdomain, customDomain }) =>
    hit("site", id, adminPath("sites", id), name || id, customDomain ?? subdomain),
  ),
  ...orders.map(({ id, number, email }) => hit("order", id, adminPath("orders", id), number, email)),
  ...bookings.map(({ reference, siteId, siteName }) =>
    hit("booking", reference, adminPath("sites", siteId), reference, siteName),
  ),
];

const hit = (kind: Hit["kind"], key: string, href: string, title: string, about: string | null): Hit => ({
  kind,
  key,
  href,
  title,
  about,
});
