import { useLanguage } from "#client/lib/i18n.ts";
import { type PageId, pathOf } from "#locales/paths.ts";

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** What a reader sees of a text for `LinkedText`. */
export function plainText(text: string): string {
  return text.replace(LINK, "$1");
}

/** A text with links in it: `[prices](page:pricing)`, `[above](#cost)`, `[write](mailto:…)`. */
export function LinkedText({ text }: { text: string }) {
  const { locale } = useLanguage();
  const [start, ...rest] = text.split(LINK);
  const links = Array.from({ length: rest.length / 3 }, (_, i) => rest.slice(3 * i, 3 * i + 3));
  return (
    <>
      {start}
      {links.map(([label, target = "", after]) => (
        <span key={target}>
          <a
            href={target.startsWith("page:") ? pathOf(target.slice(5) as PageId, locale) : target}
            className="font-semibold underline decoration-coral decoration-2 underline-offset-4 hover:decoration-current"
          >
            {label}
          </a>
          {after}
        </span>
      ))}
    </>
  );
}
