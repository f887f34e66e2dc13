import { usePageTexts } from "#client/kit/i18n/i18n.ts";
import { PhoneShot } from "../../ui/theme-shot.tsx";
import { ThemePicture } from "../../ui/theme-picture.tsx";
import { Walk } from "./walk.tsx";

const ROWS = ["home", "first", "second", "third", "not"] as const;

/** A specification sheet with thin lines. */
export function ModernMinimal() {
  const text = usePageTexts("themes");
  const theme = "modern-minimal";
  return (
    <section id={theme} aria-labelledby={`${theme}-title`} className="themes-minimal">
      <div className="wrap">
        <h2 id={`${theme}-title`}>{text(`${theme}.name`)}</h2>
        <div className="themes-minimal-grid">
          <ThemePicture theme={theme} alt={text(`${theme}.picture`)} className="themes-minimal-desk" />
          <PhoneShot theme={theme} className="themes-minimal-phone" />
          <dl>
            {ROWS.map((row) => (
              <div key={row}>
                <dt>{text(`rows.${row}`)}</dt>
                <dd>{text(`${theme}.${row}`)}</dd>
              </div>
            ))}
          </dl>
          <div className="themes-minimal-walk">
            <Walk theme={theme} />
          </div>
        </div>
      </div>
    </section>
  );
}
