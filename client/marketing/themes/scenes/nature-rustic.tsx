import { usePageTexts } from "#client/kit/i18n/i18n.ts";
import { PhoneShot } from "../../ui/theme-shot.tsx";
import { ThemePicture } from "../../ui/theme-picture.tsx";
import { Walk } from "./walk.tsx";

const ARMS = ["first", "second", "third"] as const;

/** A signpost on a map with contour lines. */
export function NatureRustic() {
  const text = usePageTexts("themes");
  const theme = "nature-rustic";
  return (
    <section id={theme} aria-labelledby={`${theme}-title`} className="themes-nature">
      <Contours />
      <div className="wrap themes-nature-grid">
        <div>
          <h2 id={`${theme}-title`}>{text(`${theme}.name`)}</h2>
          <p className="mt-5 max-w-[44ch] text-xl">{text(`${theme}.home`)}</p>
          <ul className="themes-nature-post">
            {ARMS.map((id) => (
              <li key={id}>{text(`${theme}.${id}`)}</li>
            ))}
          </ul>
          <p className="mb-8 max-w-[48ch]">{text(`${theme}.not`)}</p>
          <Walk theme={theme} />
        </div>
        <div className="themes-nature-pictures">
          <ThemePicture theme={theme} alt={text(`${theme}.picture`)} />
          <PhoneShot theme={theme} className="themes-nature-phone" />
        </div>
      </div>
    </section>
  );
}

function Contours() {
  return (
    <svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" className="themes-nature-map" aria-hidden="true">
      <g fill="none" stroke="#f1e9d4" strokeOpacity="0.13" strokeWidth="2.5">
        {Array.from({ length: 9 }, (_, i) => (
          <path
            key={i}
            d="M980 150c170-60 360 20 380 190s-60 220-40 340-160 170-330 130-310 20-420-110 40-210 60-330 180-160 350-220Z"
            transform={`translate(${i * 98} ${i * 46}) scale(${1 - i * 0.1})`}
          />
        ))}
      </g>
    </svg>
  );
}
