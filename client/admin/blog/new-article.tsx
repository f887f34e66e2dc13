import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useUnsaved } from "../../kit/forms/unsaved-guard.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Select } from "../../kit/fields/field.tsx";
import type { ArticleText } from "#contract/business/article.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { brand } from "#locales/brand.ts";
import { RecordTitle } from "../records/record-title.tsx";
import { useTexts } from "../shell/texts.ts";
import { checkValues, useArticleForm } from "./article-form.ts";
import { ArticleFields } from "./article-fields.tsx";
import { ARTICLES } from "./keys.ts";

export const EMPTY_TEXT: ArticleText = {
  title: "",
  description: "",
  slug: "",
  author: brand.name,
  body: "",
  pictureKey: null,
  pictureAlt: "",
  checked: null,
  sources: [],
};

/** Form for an article in its first language. */
export function NewArticle() {
  const text = useTexts("blog");
  const shell = useWords("shell");
  const language = useLanguage();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [locale, setLocale] = useState<Locale>(language.locale);
  const form = useArticleForm(EMPTY_TEXT);
  const release = useUnsaved(form.isChanged);
  const creating = useMutation({
    mutationFn: (created: ArticleText) => unwrap(api.admin.articles.$post({ json: { locale, text: created } })),
    onSuccess: async ({ key }) => {
      release();
      await queries.invalidateQueries({ queryKey: ARTICLES });
      showToast(text("saved"));
      navigate(`${adminPath("blog", key)}?lang=${locale}`);
    },
    onError: (error) => form.showRefusal(error),
  });
  return (
    <>
      <RecordTitle page="blog" title={text("new")} />
      <form
        noValidate
        className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const checked = checkValues(form.values);
          if (checked.ok) creating.mutate(checked.text);
          else form.showErrors(checked.errors);
        }}
      >
        <Select
          name="locale"
          label={text("fields.locale")}
          value={locale}
          onChange={(chosen) => setLocale(LOCALES.find((each) => each === chosen) ?? locale)}
          options={LOCALES.map((value) => ({ value, label: text(`languages.${value}`) }))}
        />
        <ArticleFields form={form} locale={locale} shippedPicture={undefined} />
        {form.hasErrors ? (
          <p role="alert" className="font-semibold">
            {text("incomplete")}
          </p>
        ) : (
          <RefusalNotice error={creating.error} />
        )}
        <Button type="submit" className="justify-self-start" busy={creating.isPending && shell("busy")}>
          {text("save")}
        </Button>
      </form>
    </>
  );
}
