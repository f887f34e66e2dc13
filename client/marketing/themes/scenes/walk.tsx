import type { ThemeId } from "#domain/themes.ts";
import { useLanguage, usePageTexts } from "#client/kit/i18n/i18n.ts";

/** Link to the theme's demo home, in the theme's colours. */
export function Walk({ theme }: { theme: ThemeId }) {
  const { locale } = useLanguage();
  const text = usePageTexts("themes");
  return (
    <a href={`/theme-preview/${theme}?lang=${locale}`} className={`themes-walk themes-walk-${theme}`}>
      {text(`${theme}.walk`)}
      <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
        <path
          d="M4 12h15M13 6l6 6-6 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </a>
  );
}
