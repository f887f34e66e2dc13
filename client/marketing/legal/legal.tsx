import { formatLongDate } from "../site/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Prose } from "../ui/prose.tsx";
import { brand } from "#locales/brand.ts";
import type { PageId } from "#locales/paths.ts";
import type { PageModule } from "../site/page-module.ts";

/** Module of `content/legal/{page}/{locale}.md`. */
interface LegalText {
  attributes: { title: string; description: string; /** `YYYY-MM-DD` */ updated: string };
  html: string;
  headings: { id: string; text: string }[];
}

const TEXTS = import.meta.glob<LegalText>("/content/legal/*/*.md");

/** Creates the exports of a legal page's module besides its component. */
export function legalPage(page: PageId): Required<Pick<PageModule<LegalText>, "load" | "describe">> {
  return {
    async load({ locale }) {
      const text = await TEXTS[`/content/legal/${page}/${locale}.md`]?.();
      if (!text) throw new Error(`${page} has no text in ${locale}`);
      return text;
    },
    describe: ({ attributes: { title, description } }) => ({ title: `${title} – ${brand.name}`, description }),
  };
}

/** A long text with a table of contents. */
export function LegalDocument({ content: { attributes, html, headings } }: { content: LegalText }) {
  const { locale, t } = useLanguage();
  return (
    <article className="wrap grid grid-cols-1 gap-x-16 gap-y-8 pt-12 pb-24 lg:grid-cols-[minmax(0,1fr)_18rem] lg:pt-20">
      <header className="lg:col-span-2">
        <h1 className="title-l max-w-[16ch]">{attributes.title}</h1>
        <p className="mt-5 text-soft">
          {t("legal:updated")} <time dateTime={attributes.updated}>{formatLongDate(attributes.updated, locale)}</time>
        </p>
      </header>
      <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-28 lg:order-last">
        <h2 id="contents" className="mb-3 font-sans text-base font-semibold tracking-normal">
          {t("legal:contents")}
        </h2>
        <ol className="border-l-2 border-ink/20">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-9 items-center border-l-2 border-transparent py-1 pl-4 leading-snug hover:border-coral max-lg:min-h-11"
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Prose html={html} />
    </article>
  );
}
