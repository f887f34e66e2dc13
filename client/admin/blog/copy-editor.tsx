import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../kit/api/api-error.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useUnsaved } from "../../kit/forms/unsaved-guard.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { ArticleCopy, ArticleText } from "#contract/business/article.ts";
import type { Locale } from "#domain/locale.ts";
import { useTexts } from "../shell/texts.ts";
import { checkValues, useArticleForm } from "./article-form.ts";
import { ArticleFields } from "./article-fields.tsx";
import { ARTICLES, basedOn } from "./keys.ts";
import { PublicationPanel } from "./publication-panel.tsx";
import { VersionList } from "./version-list.tsx";

export interface CopyProps {
  articleKey: string;
  locale: Locale;
  copy: ArticleCopy | null;
  /** The text that we ship. */
  shipped: ArticleText | null;
}

const FORM = "article";

/** Editor of an article in one language: its text, its publication and its versions. */
export function CopyEditor({ initial, ...props }: CopyProps & { initial: ArticleText }) {
  const { articleKey: key, locale, copy, shipped } = props;
  const text = useTexts("blog");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const form = useArticleForm(initial);
  useUnsaved(form.isChanged);
  const saving = useMutation({
    mutationFn: (json: ArticleText) => {
      const { header, options } = basedOn(copy?.version ?? 0);
      return unwrap(api.admin.articles[":key"][":locale"].$put({ param: { key, locale }, header, json }, options));
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ARTICLES });
      form.reset();
      showToast(text("saved"));
    },
    onError: (error) => {
      form.showRefusal(error);
      if (error instanceof ApiError && error.code === "VERSION_CONFLICT") void queries.invalidateQueries({ queryKey: ARTICLES });
    },
  });
  const isConflict = saving.error instanceof ApiError && saving.error.code === "VERSION_CONFLICT";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      {copy && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-2">
          <PublicationPanel {...props} copy={copy} form={FORM} isChanged={form.isChanged} onRefused={form.showRefusal} />
          <VersionList articleKey={key} copy={copy} isChanged={form.isChanged} />
        </div>
      )}
      <form
        id={FORM}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:col-start-1 xl:row-start-1"
        onSubmit={(event) => {
          event.preventDefault();
          const checked = checkValues(form.values);
          if (checked.ok) saving.mutate(checked.text);
          else form.showErrors(checked.errors);
        }}
      >
        {!copy && <Notice>{text(shipped ? "shippedNotice" : "newNotice", { language: text(`into.${locale}`) })}</Notice>}
        <ArticleFields form={form} locale={locale} shippedPicture={shipped ? `/og/blog-${key}.png` : undefined} />
        {form.hasErrors && (
          <p role="alert" className="font-semibold">
            {text("incomplete")}
          </p>
        )}
        {isConflict ? (
          <Notice kind="warning">{text("conflict")}</Notice>
        ) : (
          !form.hasErrors && <RefusalNotice error={saving.error} />
        )}
        <Button
          type="submit"
          look={copy ? "quiet" : "primary"}
          className="justify-self-start"
          busy={saving.isPending && shell("busy")}
          disabled={!form.isChanged}
        >
          {text("save")}
        </Button>
      </form>
    </div>
  );
}
