import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { buttonClass } from "../../kit/ui/button.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { ArticleListing, ListedAdminArticle } from "#contract/business/article.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Moment } from "../records/moment.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { SearchField } from "../ui/search-field.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { ARTICLES, STATE_LOOKS } from "./keys.ts";

/** All articles, shipped and our own, with the state of each language. */
export function ArticleList() {
  const text = useTexts("blog");
  const admin = useTexts("shell");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { filters, change } = useFilters(["q"]);
  const list = useQuery({ queryKey: ARTICLES, queryFn: () => unwrap(api.admin.articles.$get()) });
  const typed = (filters.q ?? "").toLocaleLowerCase(locale);
  const found = list.data?.articles.filter(({ key, languages }) =>
    [key, ...LOCALES.map((each) => languages[each]?.title ?? "")].some((name) => name.toLocaleLowerCase(locale).includes(typed)),
  );
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="title-m">{text("title")}</h1>
          <p className="mt-2 max-w-[62ch] text-soft">{text("text")}</p>
        </div>
        <Link href={adminPath("blog", "new")} className={buttonClass()}>
          {text("new")}
        </Link>
      </div>
      <search>
        <SearchField name="q" label={text("search")} value={filters.q ?? ""} onChange={change} maxLength={100} />
      </search>
      <RefusalNotice error={list.error} />
      {!list.data && !list.error && <Skeleton label={shell("loading")} lines={8} />}
      {found?.length === 0 && <EmptyState title={admin("records.none")} text={admin("records.noneText")} />}
      {found && found.length > 0 && (
        <Rows>
          {found.map((article) => (
            <ArticleRow key={article.key} article={article} />
          ))}
        </Rows>
      )}
    </>
  );
}

function ArticleRow({ article: { key, languages } }: { article: ListedAdminArticle }) {
  const text = useTexts("blog");
  const { locale } = useLanguage();
  const listings = LOCALES.flatMap((each) => (languages[each] ? [{ each, listing: languages[each] }] : []));
  const missing = LOCALES.filter((each) => !languages[each]);
  const title = languages[locale]?.title ?? listings[0]?.listing.title ?? key;
  const updatedAt = Math.max(0, ...listings.map(({ listing }) => listing.updatedAt ?? 0));
  return (
    <Row
      href={adminPath("blog", key)}
      title={title}
      badges={listings.map(({ each, listing }) => (
        <StateBadge key={each} locale={each} listing={listing} />
      ))}
      text={missing.length > 0 && text("missing", { languages: missing.map((each) => text(`into.${each}`)).join(", ") })}
      aside={updatedAt > 0 && <Moment at={updatedAt} />}
    />
  );
}

/** State of an article in a language. */
function StateBadge({ locale, listing: { state, hasChanges } }: { locale: Locale; listing: ArticleListing }) {
  const text = useTexts("blog");
  return (
    <Badge look={STATE_LOOKS[state]}>
      <span aria-hidden="true">{locale.toUpperCase()}</span>
      <span className="sr-only">{text(`languages.${locale}`)}</span>
      &nbsp;· {text(`states.${state}`)}
      {hasChanges && (state === "published" || state === "scheduled") && `, ${text("changed")}`}
    </Badge>
  );
}
