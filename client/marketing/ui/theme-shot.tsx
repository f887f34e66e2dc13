import type { ThemeId } from "#domain/themes.ts";
import { brand } from "#locales/brand.ts";
import { ThemePicture } from "./theme-picture.tsx";

interface ShotProps {
  theme: ThemeId;
  /** Alternative text; empty if the surrounding text describes the picture. */
  alt?: string;
  className?: string;
}

const EDGE = "block overflow-hidden bg-cream text-night shadow-[0_1.25rem_2.5rem_-1.25rem_#10291f80]";

/** A theme's demo home in a desktop browser. */
export function DeskShot({ theme, alt = "", className = "" }: ShotProps) {
  return (
    <span className={`${EDGE} rounded-xl ${className}`}>
      <span className="flex h-9 items-center px-3" aria-hidden="true">
        <span className="truncate rounded-full bg-night/10 px-3.5 text-[0.8125rem] leading-6 font-medium">
          {theme}.{brand.domain}
        </span>
      </span>
      <ThemePicture theme={theme} alt={alt} className="block h-auto w-full" />
    </span>
  );
}

/** A theme's demo home on a phone. */
export function PhoneShot({ theme, alt = "", className = "" }: ShotProps) {
  return (
    <span className={`${EDGE} rounded-[1.6rem] border-[0.4rem] border-night ${className}`}>
      <ThemePicture theme={theme} kind="phone" alt={alt} className="block h-auto w-full" />
    </span>
  );
}
