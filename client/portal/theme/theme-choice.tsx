import type { ReactNode } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { ScaledFrame } from "../preview/scaled-frame.tsx";
import { previewUrl, usePreview } from "../preview/use-preview.ts";
import { useTextGroup } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { useEditorWords } from "../workspace/editor-words.ts";

/** Choice of a theme, each with a preview of the site; `more` is shown below each. */
export function ThemeChoice({ more }: { more?: (theme: ThemeId) => ReactNode }) {
  useTextGroup("themes");
  const text = useEditorWords();
  const { t } = useLanguage();
  const preview = usePreview();
  const { draft, change } = useDraft();
  return (
    <fieldset className="@container">
      <legend className="sr-only">{text("theme.legend")}</legend>
      <div className="grid gap-5 @lg:grid-cols-2">
        {THEME_IDS.map((theme) => (
          <div
            key={theme}
            className="grid content-start overflow-hidden rounded-2xl border-2 border-ink/25 bg-card hover:border-ink/60 has-checked:border-ink has-checked:outline-4 has-checked:outline-sun has-focus-visible:outline-4 has-focus-visible:outline-(--focus)"
          >
            <label className="grid cursor-pointer content-start">
              <ScaledFrame
                src={preview && previewUrl(preview, "/", theme)}
                title={text("theme.preview", { theme: t(`themes:${theme}.name`) })}
                loadingLabel={text("preview.loading")}
                width={1100}
                ratio={0.7}
              />
              <span className="flex gap-3 border-t-2 border-ink/15 p-4">
                <input
                  type="radio"
                  name="theme"
                  value={theme}
                  checked={draft.theme === theme}
                  onChange={() => change({ theme })}
                  aria-label={t(`themes:${theme}.name`)}
                  aria-describedby={`theme-${theme}`}
                  className="mt-0.5 size-5 shrink-0 accent-ink outline-none"
                />
                <span>
                  <span className="font-semibold">{t(`themes:${theme}.name`)}</span>
                  <span id={`theme-${theme}`} className="block text-[0.9375rem] leading-snug text-soft">
                    {t(`themes:${theme}.text`)}
                  </span>
                </span>
              </span>
            </label>
            {more?.(theme)}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
