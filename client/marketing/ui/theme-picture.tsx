import { useLanguage } from "../../kit/i18n/i18n.ts";
import type { ThemeId } from "#domain/themes.ts";

/** Kinds of screenshots that `npm run shots` takes, with the end of their file's name and their size in pixels. */
const KINDS = {
  desk: { end: "", width: 960, height: 600 },
  phone: { end: "-phone", width: 585, height: 1266 },
  calendar: { end: "-calendar", width: 900, height: 671 },
};

interface ThemePictureProps {
  theme: ThemeId;
  kind?: keyof typeof KINDS;
  /** Alternative text; empty if the surrounding text describes the picture. */
  alt?: string;
  /** For pictures on the first screen. */
  eager?: boolean;
  className?: string | undefined;
}

/** A screenshot of a theme's demo home in the page's language. */
export function ThemePicture({ theme, kind = "desk", alt = "", eager = false, className }: ThemePictureProps) {
  const { locale } = useLanguage();
  const { end, width, height } = KINDS[kind];
  return (
    <img
      src={`/theme-shots/${locale}/${theme}${end}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : "lazy"}
      className={className}
    />
  );
}
