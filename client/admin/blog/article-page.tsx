import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import type { AdminArticle, ArticleText } from "#contract/business/article.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import { RecordTitle } from "../records/record-title.tsx";
import { useTexts } from "../shell/texts.ts";
import { useFilters } from "../ui/use-filters.ts";
import { CopyEditor } from "./copy-editor.tsx";
import { ARTICLES } from "./keys.ts";
import { EMPTY_TEXT } from "./new-article.tsx";

/** An article with a tab for each language. */
export function ArticlePage({ articleKey }: { articleKey: string }) {
  const shell = useWords("shell");
  const article = useQuery({
    queryKey: [...ARTICLES, articleKey],
    queryFn: () => unwrap(api.admin.articles[":key"].$get({ param: { key: articleKey } })),
    refetchOnWindowFocus: false,
  });
  if (article.data) return <Article article={article.data} />;
  return article.error ? <RefusalNotice error={article.error} /> : <Skeleton label={shell("loading")} lines={8} />;
}

function Article({ article: { key, languages } }: { article: AdminArticle }) {
  const text = useTexts("blog");
  const { locale } = useLanguage();
  const { filters, change } = useFilters(["lang"]);
  const textIn = (each: Locale) => languages[each].copy?.text ?? languages[each].shipped;
  const written = LOCALES.filter((each) => textIn(each));
  const fallback = written.includes(locale) ? locale : (written[0] ?? locale);
  const current = LOCALES.find((each) => each === filters.lang) ?? fallback;
  return (
    <>
      <RecordTitle page="blog" title={textIn(current)?.title ?? textIn(fallback)?.title ?? key} />
      <p className="max-w-[62ch] text-soft">{text("linkTo", { link: `post:${key}` })}</p>
      <Tabs
        label={text("fields.locale")}
        value={current}
        onChange={(lang) => change("lang", lang)}
        isManual
        tabs={LOCALES.map((each) => ({
          value: each,
          label: text(textIn(each) ? `languages.${each}` : `notYet.${each}`),
          content: (
            <CopyEditor
              articleKey={key}
              locale={each}
              {...languages[each]}
              initial={textIn(each) ?? beginWith(textIn(fallback))}
            />
          ),
        }))}
      />
    </>
  );
}

/** Returns the initial text of another language: the values that do not depend on the language. */
const beginWith = (other: ArticleText | null): ArticleText =>
  other ? { ...EMPTY_TEXT, author: other.author, pictureKey: other.pictureKey, sources: other.sources } : EMPTY_TEXT;
