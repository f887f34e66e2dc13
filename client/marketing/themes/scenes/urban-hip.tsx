import { usePageTexts } from "#client/kit/i18n/i18n.ts";
import { PhoneShot } from "../../ui/theme-shot.tsx";
import { ThemePicture } from "../../ui/theme-picture.tsx";
import { Walk } from "./walk.tsx";

const STOPS = ["first", "second", "third", "not"] as const;

/** A split screen: very large type, and a line with stops. */
export function UrbanHip() {
  const text = usePageTexts("themes");
  const theme = "urban-hip";
  return (
    <section id={theme} aria-labelledby={`${theme}-title`} className="themes-urban">
      <div className="themes-urban-left">
        <h2 id={`${theme}-title`}>{text(`${theme}.name`)}</h2>
        <p className="mt-6 max-w-[40ch] text-xl font-semibold">{text(`${theme}.home`)}</p>
        <div className="mt-8">
          <Walk theme={theme} />
        </div>
        <ThemePicture theme={theme} alt={text(`${theme}.picture`)} />
      </div>
      <div className="themes-urban-right">
        <ol className="themes-urban-stops">
          {STOPS.map((id) => (
            <li key={id}>{text(`${theme}.${id}`)}</li>
          ))}
        </ol>
        <PhoneShot theme={theme} className="themes-urban-phone" />
      </div>
    </section>
  );
}
