import { formatLongDate } from "../site/dates.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Prose } from "../ui/prose.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";
import { type Post, postOf, postsIn } from "../blog/posts.ts";
import type { PageModule } from "../site/page-module.ts";
import { organization } from "../site/structured-data.ts";
import "../blog/blog.css";

/** A post with its body. */
interface OpenPost extends Post {
  html: string;
  sources: { name: string; url: string }[];
  /** Other posts, listed below it. */
  others: Post[];
  isPreview: boolean;
}

const BODIES = import.meta.glob<{ html: string; attributes: Partial<OpenPost> }>("/content/blog/*/*.md");

/** Number of other posts that are listed below a post. */
const OTHER_POSTS = 3;

export default function BlogPost({ content: post }: { content: OpenPost }) {
  const { locale, t } = useLanguage();
  const text = usePageTexts("blog-post");
  return (
    <div className="wrap pt-8 pb-24 md:pt-14">
      {post.isPreview && (
        <p role="status" className="mx-auto mb-8 max-w-[62rem] rounded-2xl bg-sun px-5 py-3 font-semibold text-night">
          {text("preview")}
        </p>
      )}
      <article className="blog-post">
        <TextLink href={pathOf("blog", locale)}>← {t("nav:pages.blog")}</TextLink>
        <header className="mt-4 mb-8 md:mb-12">
          <h1 className="text-[clamp(2.3rem,1.4rem+3.6vw,4.2rem)] leading-[1] wrap-anywhere hyphens-auto">{post.title}</h1>
          <p className="mt-5 text-soft">
            {post.author && `${post.author} · `}
            <time dateTime={post.date}>{formatLongDate(post.date, locale)}</time> · {text("minutes", { count: post.minutes })}
          </p>
        </header>
        <img
          src={post.picture}
          alt={post.pictureAlt}
          width="1200"
          height="630"
          fetchPriority="high"
          className="blog-picture mb-10 md:mb-14"
        />
        <Prose html={post.html} />
        {post.sources.length > 0 && <Sources post={post} />}
      </article>
      <aside aria-labelledby="more" className="mx-auto mt-20 max-w-[62rem] border-t-2 border-ink pt-6">
        <h2 id="more" className="text-2xl">
          {text("more")}
        </h2>
        <ul className="mt-4 grid gap-x-10 sm:grid-cols-3">
          {post.others.map(({ key, slug, title }) => (
            <li key={key} className="border-b border-ink/20 sm:border-0">
              <a
                href={pathOf("blog-post", locale, slug)}
                className="block py-3 font-display text-xl leading-tight font-semibold decoration-coral decoration-3 underline-offset-4 hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

/** Sources of the facts, and the date they were checked. */
function Sources({ post: { checked, sources } }: { post: OpenPost }) {
  const { locale } = useLanguage();
  const text = usePageTexts("blog-post");
  return (
    <section aria-labelledby="sources" className="mt-12 rounded-2xl bg-sand p-6">
      <h2 id="sources" className="font-sans text-base font-semibold tracking-normal">
        {text("sources")}
      </h2>
      <ul className="mt-2 list-disc pl-5 leading-snug">
        {sources.map(({ name, url }) => (
          <li key={url} className="py-1">
            <a href={url} rel="noopener" className="underline underline-offset-4">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {checked && (
        <p className="mt-3 text-[0.9375rem] text-soft">
          {text("checked")} <time dateTime={checked}>{formatLongDate(checked, locale)}</time>. {text("advice")}
        </p>
      )}
    </section>
  );
}

export const load: PageModule<OpenPost>["load"] = async ({ post: key = "", locale, blog }) => {
  const posts = postsIn(locale, blog);
  const at = posts.findIndex((post) => post.key === key);
  const others = [...posts.slice(at + 1), ...posts.slice(0, Math.max(at, 0))].slice(0, OTHER_POSTS);
  const { html, sources } = blog?.article?.body ?? (await shippedBody(key, locale));
  return { ...postOf(key, locale, blog), html, sources, others, isPreview: blog?.isPreview ?? false };
};

async function shippedBody(key: string, locale: Locale): Promise<Pick<OpenPost, "html" | "sources">> {
  const body = await BODIES[`/content/blog/${key}/${locale}.md`]?.();
  if (!body) throw new Error(`post ${key} does not exist in ${locale}`);
  return { html: body.html, sources: body.attributes.sources ?? [] };
}

export const describe: PageModule<OpenPost>["describe"] = ({ title, description, openGraph }) => ({
  title: `${title} – ${brand.name}`,
  description,
  image: openGraph,
});

export const structuredData: PageModule<OpenPost>["structuredData"] = (language, post) => {
  const { locale } = language;
  const url = new URL(pathOf("blog-post", locale, post.slug), brand.origin).href;
  return [
    {
      "@type": "BlogPosting",
      headline: post.title,
      description: post.description,
      datePublished: post.date,
      dateModified: post.changedOn,
      inLanguage: locale,
      wordCount: post.words,
      image: new URL(post.openGraph, brand.origin).href,
      mainEntityOfPage: url,
      author: post.author === brand.name ? organization(language) : { "@type": "Person", name: post.author },
      publisher: organization(language),
    },
  ];
};
