import { usePageTexts } from "#client/kit/i18n/i18n.ts";
import { PhoneShot } from "../../ui/theme-shot.tsx";
import { ThemePicture } from "../../ui/theme-picture.tsx";
import { Walk } from "./walk.tsx";

const CHAPTERS = [
  ["first", "I"],
  ["second", "II"],
  ["third", "III"],
] as const;

/** A book's title page in a double frame, with a picture and three short chapters. */
export function ClassicElegant() {
  const text = usePageTexts("themes");
  const theme = "classic-elegant";
  return (
    <section id={theme} aria-labelledby={`${theme}-title`} className="themes-classic">
      <div className="wrap">
        <div className="themes-classic-frame">
          <h2 id={`${theme}-title`}>{text(`${theme}.name`)}</h2>
          <p className="mx-auto mt-5 max-w-[52ch] text-lg">{text(`${theme}.home`)}</p>
          <figure className="themes-classic-plate">
            <ThemePicture theme={theme} alt={text(`${theme}.picture`)} />
            <PhoneShot theme={theme} className="themes-classic-phone" />
          </figure>
          <ol className="themes-classic-chapters">
            {CHAPTERS.map(([id, numeral]) => (
              <li key={id}>
                <span aria-hidden="true">{numeral}</span>
                <p>{text(`${theme}.${id}`)}</p>
              </li>
            ))}
          </ol>
          <p className="mx-auto mt-10 mb-7 max-w-[52ch]">{text(`${theme}.not`)}</p>
          <Walk theme={theme} />
        </div>
      </div>
    </section>
  );
}
