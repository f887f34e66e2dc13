import { TextField } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import type { ExtraPage } from "#contract/owners/site-record.ts";
import { isReservedSlug } from "#domain/page-slugs.ts";
import { useFieldError } from "../workspace/editor-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { SlugField } from "./slug-field.tsx";
import { createSlug } from "./units.ts";
import { Translated, useWriting } from "./writing.tsx";

interface PageTextsProps {
  page: ExtraPage;
  name: string;
  /** True while the slug is derived from the title. */
  isFresh: boolean;
  onOwnSlug: () => void;
}

/** Title, slug and text of one page. */
export function PageTexts({ page, name, isFresh, onOwnSlug }: PageTextsProps) {
  const text = useWords("content");
  const fieldError = useFieldError();
  const { draft, change } = useDraft();
  const { locale } = useWriting();
  const { pages, defaultLocale } = draft;
  const path = `pages.${pages.indexOf(page)}`;
  const content = page.content[locale] ?? { title: "", body: "" };
  const taken = pages.flatMap(({ id, slug }) => (id === page.id ? [] : slug));
  const put = (next: ExtraPage) => change({ pages: pages.map((each) => (each === page ? next : each)) });
  const set = (changed: Partial<typeof content>): ExtraPage => ({
    ...page,
    content: { ...page.content, [locale]: { ...content, ...changed } },
  });
  const retitle = (title: string) => {
    const derived = createSlug(title, taken, text("pages.slug"));
    const slug = isReservedSlug(derived) ? `${derived}-2` : derived;
    put({ ...set({ title }), ...(isFresh && locale === defaultLocale ? { slug } : {}) });
  };
  return (
    <Panel title={text("pages.edit", { name })}>
      <div className="grid gap-5">
        <Translated path={`pages/${page.id}.title`}>
          <TextField
            name="page-title"
            label={text("fields.title")}
            value={content.title}
            maxLength={80}
            lang={locale}
            error={fieldError(`${path}.content.${locale}.title`)}
            onChange={retitle}
          />
        </Translated>
        <SlugField
          name="page-slug"
          value={page.slug}
          taken={taken}
          error={fieldError(`${path}.slug`)}
          onChange={(slug) => {
            onOwnSlug();
            put({ ...page, slug });
          }}
        />
        <Translated path={`pages/${page.id}.body`}>
          <MarkdownField
            name="page-body"
            label={text("fields.body")}
            value={content.body}
            lang={locale}
            rows={12}
            maxLength={20_000}
            error={fieldError(`${path}.content.${locale}.body`)}
            onChange={(body) => put(set({ body }))}
          />
        </Translated>
      </div>
    </Panel>
  );
}
