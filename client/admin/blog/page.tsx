import { useTextGroups } from "../../kit/i18n/texts.ts";
import type { AdminPageProps } from "../shell/page-props.ts";
import { ArticleList } from "./article-list.tsx";
import { ArticlePage } from "./article-page.tsx";
import { NewArticle } from "./new-article.tsx";

/** All articles, one of them, or a new one. */
export default function BlogPage({ item }: AdminPageProps) {
  useTextGroups(["portal/content", "portal/editors"]);
  if (item === undefined) return <ArticleList />;
  return item === "new" ? <NewArticle /> : <ArticlePage key={item} articleKey={item} />;
}
