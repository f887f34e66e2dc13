import { useState } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { type ArticleSource, type ArticleText, articleTextInput, MAX_ARTICLE_SLUG_LENGTH } from "#contract/business/article.ts";
import { shortenSlug, toSlug } from "#domain/slugs.ts";

/** An article's text as the values of its form. */
export interface ArticleValues extends Omit<ArticleText, "checked" | "sources"> {
  /** Empty if the facts were not checked. */
  checked: string;
  /** A line for each source: `name | address`. */
  sources: string;
}

const toValues = ({ checked, sources, ...text }: ArticleText): ArticleValues => ({
  ...text,
  checked: checked ?? "",
  sources: sources.map(({ name, url }) => `${name} | ${url}`).join("\n"),
});

const SOURCE_LINE = /^(.*\S)\s*\|\s*(\S+)$/;

/** Parses the lines of sources; undefined if a line has no name or no address. */
function parseSources(lines: string): ArticleSource[] | undefined {
  const parsed = lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => SOURCE_LINE.exec(line));
  return parsed.every((match) => match !== null)
    ? parsed.map(([, name = "", url = ""]) => ({ name: name.trim(), url }))
    : undefined;
}

type Checked = { ok: true; text: ArticleText } | { ok: false; errors: Record<string, string> };

/** Checks the values of a form with the schema of the API. */
export function checkValues({ checked, sources, ...values }: ArticleValues): Checked {
  const listed = parseSources(sources);
  const result = articleTextInput.safeParse({ ...values, checked: checked || null, sources: listed ?? [] });
  const errors = result.success ? {} : byField(result.error.issues.map(({ path, message }) => [path.join("."), message]));
  if (!listed) errors["sources"] = "sourceLine";
  return result.success && listed ? { ok: true, text: result.data } : { ok: false, errors };
}

/** Error codes by field; the parts of the sources are one field. */
const byField = (errors: readonly (readonly [path: string, code: string])[]): Record<string, string> =>
  Object.fromEntries(
    errors.map(([path, code]) => (path.startsWith("sources") ? ["sources", "sourceLine"] : [path, code])).toReversed(),
  ) as Record<string, string>;

/** Error codes of a refusal by field; undefined if it is not about fields. */
export const fieldsOf = (error: unknown): Record<string, string> | undefined =>
  error instanceof ApiError && error.fields ? byField(Object.entries(error.fields)) : undefined;

/** Values of the texts of such errors. */
const detailsOf = (error: unknown): object => (error instanceof ApiError && error.fields ? (error.details ?? {}) : {});

/**
 * Values of a form over a stored text: changes that are not saved stay when the text is read again. The slug of a text without
 * one follows its title.
 */
export function useArticleForm(stored: ArticleText) {
  const { t } = useLanguage();
  const [changes, setChanges] = useState<Partial<ArticleValues>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [details, setDetails] = useState<object>({});
  const before = toValues(stored);
  const showErrors = (codes: Record<string, string>) => {
    const names = Object.keys(before).filter((name) => name in codes);
    setErrors(Object.fromEntries(names.map((name) => [name, codes[name] ?? ""])));
    document.getElementById(names[0] ?? "")?.focus();
  };
  const values = { ...before, ...changes };
  if (stored.slug === "" && changes.slug === undefined) values.slug = shortenSlug(toSlug(values.title), MAX_ARTICLE_SLUG_LENGTH);
  const isChanged = Object.entries(changes).some(([name, value]) => value !== before[name as keyof ArticleValues]);
  return {
    values,
    isChanged,
    change: (part: Partial<ArticleValues>) => {
      setChanges((all) => ({ ...all, ...part }));
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in part))));
    },
    /** Drops the changes, after they were saved. */
    reset: () => setChanges({}),
    /** Shows error codes by field and focuses the first of the fields; codes of other fields are left out. */
    showErrors,
    /** Shows what the server has refused. */
    showRefusal: (error: unknown) => {
      setDetails(detailsOf(error));
      showErrors(fieldsOf(error) ?? {});
    },
    hasErrors: Object.keys(errors).length > 0,
    /** Text of the error of a field. */
    error: (name: keyof ArticleValues) =>
      errors[name] === undefined ? undefined : t(`forms:errors.${errors[name]}`, { ...details }),
  };
}
