import { formatLongDate } from "../site/dates.ts";
import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { brand } from "#locales/brand.ts";
import { pathOf } from "#locales/paths.ts";
import type { PageModule } from "../site/page-module.ts";
import { NextStep } from "../shell/next-step.tsx";
import { type Post, postsIn } from "./posts.ts";
import "./blog.css";

/** The list of posts: the newest is shown large, the others as a grid. */
export default function Blog({ content: posts }: { content: Post[] }) {
  const { locale } = useLanguage();
  const text = usePageTexts("blog");
  const [first, ...others] = posts;
  return (
    <>
      <div className="wrap pt-12 pb-24 md:pt-20">
        <header className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
          <div>
            <h1 className="title-xl max-w-[12ch]">{text("title")}</h1>
            <p className="mt-6 max-w-[46ch] text-xl">{text("lead")}</p>
          </div>
          <a
            href={`${pathOf("blog", locale)}/rss.xml`}
            className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
          >
            <svg viewBox="0 0 20 20" className="size-4" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="3">
              <path d="M2 3a15 15 0 0 1 15 15M2 9a9 9 0 0 1 9 9" />
              <circle cx="3.5" cy="16.5" r="1" />
            </svg>
            {text("rss")}
          </a>
        </header>
        {first && <NewestPost post={first} />}
        <ul className="blog-shelf">
          {others.map((post) => (
            <li key={post.key} className="group relative">
              <img src={post.picture} alt="" width="1200" height="630" loading="lazy" className="rounded-2xl" />
              <Facts post={post} />
              <h2 className="mt-2 text-2xl leading-tight">
                <CardLink post={post} />
              </h2>
              <p className="mt-2 text-soft">{post.description}</p>
            </li>
          ))}
        </ul>
      </div>
      <NextStep
        title={text("next.title")}
        text={text("next.text")}
        href={pathOf("consultation", locale)}
        action={text("next.action")}
      />
    </>
  );
}

function NewestPost({ post }: { post: Post }) {
  return (
    <article className="blog-open group relative">
      <img src={post.picture} alt="" width="1200" height="630" fetchPriority="high" />
      <div className="p-6 md:p-10">
        <Facts post={post} />
        <h2 className="mt-3 text-[clamp(1.9rem,1.3rem+2vw,3rem)]">
          <CardLink post={post} />
        </h2>
        <p className="mt-4 text-lg">{post.description}</p>
      </div>
    </article>
  );
}

/** A link whose clickable area is the whole card. */
function CardLink({ post }: { post: Post }) {
  const { locale } = useLanguage();
  return (
    <a
      href={pathOf("blog-post", locale, post.slug)}
      className="decoration-coral decoration-3 underline-offset-4 group-hover:underline after:absolute after:inset-0"
    >
      {post.title}
    </a>
  );
}

function Facts({ post }: { post: Post }) {
  const { locale } = useLanguage();
  const text = usePageTexts("blog");
  return (
    <p className="mt-4 text-[0.9375rem] text-soft">
      <time dateTime={post.date}>{formatLongDate(post.date, locale)}</time> · {text("minutes", { count: post.minutes })}
    </p>
  );
}

export const load: PageModule<Post[]>["load"] = ({ locale, blog }) => Promise.resolve(postsIn(locale, blog));

export const structuredData: PageModule<Post[]>["structuredData"] = ({ locale, t }, posts) => [
  {
    "@type": "Blog",
    name: t("pages/blog:title"),
    url: new URL(pathOf("blog", locale), brand.origin).href,
    inLanguage: locale,
    blogPost: posts.map(({ title, slug, date }) => ({
      "@type": "BlogPosting",
      headline: title,
      datePublished: date,
      url: new URL(pathOf("blog-post", locale, slug), brand.origin).href,
    })),
  },
];
