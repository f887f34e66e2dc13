import { useLanguage } from "../i18n/i18n.ts";
import { type PageId, pathOf } from "#locales/paths.ts";

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** Removes the link syntax from a text for {@link LinkedText}. */
export function stripLinks(text: string): string {
  return text.replace(LINK, "$1");
}

interface LinkedTextProps {
  text: string;
  /** Opens links in a new tab, for pages whose form would lose its input. */
  newTab?: boolean;
}

/** A text with links: `[prices](page:pricing)`, `[above](#cost)`, `[write](mailto:…)`. */
export function LinkedText({ text, newTab = false }: LinkedTextProps) {
  const { locale, t } = useLanguage();
  const [start, ...rest] = text.split(LINK);
  const links = Array.from({ length: rest.length / 3 }, (_, i) => rest.slice(3 * i, 3 * i + 3));
  return (
    <>
      {start}
      {links.map(([label, target = "", after]) => (
        <span key={target}>
          <a
            href={target.startsWith("page:") ? pathOf(target.slice(5) as PageId, locale) : target}
            target={newTab ? "_blank" : undefined}
            className="font-semibold underline decoration-(--underline) decoration-2 underline-offset-4 hover:decoration-current"
          >
            {label}
            {newTab && <span className="sr-only"> ({t("forms:newTab")})</span>}
          </a>
          {after}
        </span>
      ))}
    </>
  );
}
