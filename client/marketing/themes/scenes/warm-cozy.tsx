import { usePageTexts } from "#client/kit/i18n/i18n.ts";
import { PhoneShot } from "../../ui/theme-shot.tsx";
import { ThemePicture } from "../../ui/theme-picture.tsx";
import { Walk } from "./walk.tsx";

/** A letter, next to overlapping pictures. */
export function WarmCozy() {
  const text = usePageTexts("themes");
  const theme = "warm-cozy";
  return (
    <section id={theme} aria-labelledby={`${theme}-title`} className="themes-warm">
      <div className="wrap themes-warm-grid">
        <div className="themes-warm-pictures">
          <ThemePicture theme={theme} alt={text(`${theme}.picture`)} />
          <PhoneShot theme={theme} className="themes-warm-phone" />
        </div>
        <div className="themes-warm-letter">
          <h2 id={`${theme}-title`}>{text(`${theme}.name`)}</h2>
          <svg viewBox="0 0 240 16" aria-hidden="true" className="my-4 w-44">
            <path
              d="M4 9c20-10 36 8 58 0s36 6 58-1 38 7 58 0 36 5 56-2"
              fill="none"
              stroke="#9c3f27"
              strokeWidth="4"
              strokeLinecap="round"
            />
          </svg>
          <p>{text(`${theme}.home`)}</p>
          <p>{text(`${theme}.first`)}</p>
          <p>{text(`${theme}.second`)}</p>
          <p>{text(`${theme}.third`)}</p>
          <p className="themes-warm-post">{text(`${theme}.not`)}</p>
          <Walk theme={theme} />
        </div>
      </div>
    </section>
  );
}
