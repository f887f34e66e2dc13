import { useState } from "react";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { brand } from "#locales/brand.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useHydrated, useMedia } from "../../kit/browser/use-query.ts";
import { ThemePicture } from "../ui/theme-picture.tsx";
import { useOwnName } from "./use-own-name.ts";
import "./own-name.css";

/**
 * The six themes as houses in a street, each a link to its demo. If the visitor has entered a name, the links include it, and
 * after hydration each frame shows the demo itself. A phone shows one demo at a time.
 */
export function Street() {
  const { t } = useLanguage();
  const { name } = useOwnName();
  const isHydrated = useHydrated();
  const isNarrow = useMedia("(width < 40rem)");
  const isLive = isHydrated && name !== undefined;
  return (
    <>
      {isLive && isNarrow ? (
        <OneHouse name={name} />
      ) : (
        <ul className="street">
          {THEME_IDS.map((theme) => (
            <li key={theme}>
              <House theme={theme} live={isLive} />
            </li>
          ))}
        </ul>
      )}
      {name !== undefined && <p className="street-note">{t("themes:own.pictures")}</p>}
    </>
  );
}

/** One theme: its frame, and a link to its demo. */
function House({ theme, live }: { theme: ThemeId; live: boolean }) {
  const { t } = useLanguage();
  const { name, previewOf } = useOwnName();
  const themeName = t(`themes:${theme}.name`);
  return (
    <div className="house group">
      <Frame theme={theme} live={live} />
      <a href={previewOf(theme)} className="house-link">
        <span className="decoration-coral decoration-3 underline-offset-4 group-hover:underline">
          {name === undefined ? themeName : t("themes:own.named", { name, theme: themeName })}
        </span>
        <svg viewBox="0 0 24 24" className="size-6 shrink-0 self-center text-sun" aria-hidden="true">
          <path
            d="M6 18L18 6M8 6h10v10"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </a>
      <p className="mt-1 text-cream/80">{t(`themes:${theme}.text`)}</p>
    </div>
  );
}

/** A theme in a browser window: a screenshot, or the demo itself, in which nothing can be clicked or focused. */
function Frame({ theme, live }: { theme: ThemeId; live: boolean }) {
  const { t } = useLanguage();
  const { name, previewOf } = useOwnName();
  const address = previewOf(theme);
  return (
    <div className="frame">
      <div className="frame-bar" aria-hidden="true">
        <span className="frame-address">
          {theme}.{brand.domain}
        </span>
      </div>
      <div className="frame-window">
        <ThemePicture theme={theme} />
        {live && (
          <iframe
            // Navigating the same frame would add an entry to the browser's history.
            key={address}
            src={address}
            title={t("themes:own.frame", { name, theme: t(`themes:${theme}.name`) })}
            loading="lazy"
            // The demo has another origin, so it cannot remove the sandbox. Without allow-same-origin its fonts would not load.
            sandbox="allow-scripts allow-same-origin"
            tabIndex={-1}
            inert
          />
        )}
      </div>
    </div>
  );
}

/** For phones: one frame, and radio buttons to switch between the themes. */
function OneHouse({ name }: { name: string }) {
  const { t } = useLanguage();
  const [theme, setTheme] = useState<ThemeId>(THEME_IDS[0]);
  return (
    <div className="one-house">
      <fieldset>
        <legend className="sr-only">{t("themes:own.choose")}</legend>
        <div className="one-house-switch">
          {THEME_IDS.map((other) => (
            <label key={other}>
              <input
                type="radio"
                name="theme"
                value={other}
                checked={other === theme}
                onChange={() => setTheme(other)}
                className="sr-only"
              />
              {t(`themes:${other}.name`)}
            </label>
          ))}
        </div>
      </fieldset>
      <House key={name} theme={theme} live />
    </div>
  );
}
