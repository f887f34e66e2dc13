import { useLanguage } from "../../kit/i18n/i18n.ts";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { TextArea, TextField } from "../../kit/fields/field.tsx";
import {
  MAX_ARTICLE_SLUG_LENGTH,
  MAX_AUTHOR_LENGTH,
  MAX_BODY_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_PICTURE_ALT_LENGTH,
  MAX_TITLE_LENGTH,
} from "#contract/business/article.ts";
import type { Locale } from "#domain/locale.ts";
import { pathOf } from "#locales/paths.ts";
import { useTexts } from "../shell/texts.ts";
import type { ArticleValues, useArticleForm } from "./article-form.ts";
import { PictureField } from "./picture-field.tsx";

interface ArticleFieldsProps {
  form: ReturnType<typeof useArticleForm>;
  /** Language of the text. */
  locale: Locale;
  /** Path of the picture that we ship with the article. */
  shippedPicture: string | undefined;
}

/** Fields of an article's text in one language. */
export function ArticleFields({ form, locale, shippedPicture }: ArticleFieldsProps) {
  const text = useTexts("blog");
  const { t } = useLanguage();
  const { values, change, error } = form;
  const field = (name: Exclude<keyof ArticleValues, "pictureKey">) => ({
    name,
    label: text(`fields.${name}`),
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    error: error(name),
    lang: locale,
  });
  return (
    <>
      <TextField {...field("title")} maxLength={MAX_TITLE_LENGTH} required />
      <TextField
        {...field("slug")}
        hint={decodeURIComponent(pathOf("blog-post", locale, values.slug || "…"))}
        maxLength={MAX_ARTICLE_SLUG_LENGTH}
        autoCapitalize="none"
        autoComplete="off"
        required
      />
      <TextArea
        {...field("description")}
        hint={text("hints.description", { count: values.description.length })}
        rows={3}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      <MarkdownField {...field("body")} hint={text("hints.body")} rows={16} maxLength={MAX_BODY_LENGTH} />
      <PictureField
        pictureKey={values.pictureKey}
        shipped={shippedPicture}
        alt={values.pictureAlt}
        error={error("pictureKey")}
        onChange={(pictureKey) => change({ pictureKey })}
      />
      <TextField {...field("pictureAlt")} hint={text("hints.pictureAlt")} maxLength={MAX_PICTURE_ALT_LENGTH} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("author")} maxLength={MAX_AUTHOR_LENGTH} autoComplete="off" />
        <TextField {...field("checked")} type="date" optional={t("forms:optional")} />
      </div>
      <TextArea {...field("sources")} hint={text("hints.sources")} optional={t("forms:optional")} rows={3} maxLength={15_000} />
    </>
  );
}
