import { usePageTexts } from "#client/kit/i18n/i18n.ts";
import { DeskShot, PhoneShot } from "../../ui/theme-shot.tsx";
import { Walk } from "./walk.tsx";

const COLUMNS = ["first", "second", "third"] as const;

/** A wide sky with the path of the sun, above the tide line. */
export function FreshCoastal() {
  const text = usePageTexts("themes");
  const theme = "fresh-coastal";
  return (
    <section id={theme} aria-labelledby={`${theme}-title`} className="themes-coastal">
      <div className="wrap themes-coastal-sky">
        <svg viewBox="0 0 1200 300" preserveAspectRatio="none" className="themes-coastal-arc" aria-hidden="true">
          <path
            d="M0 300C260-60 940-60 1200 300"
            fill="none"
            stroke="#0f4a63"
            strokeOpacity="0.45"
            strokeWidth="3"
            strokeDasharray="2 14"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span className="themes-coastal-sun" aria-hidden="true" />
        <h2 id={`${theme}-title`}>{text(`${theme}.name`)}</h2>
        <p className="mt-5 max-w-[46ch] text-xl">{text(`${theme}.home`)}</p>
        <div className="mt-8">
          <Walk theme={theme} />
        </div>
        <div className="themes-coastal-pictures">
          <DeskShot theme={theme} alt={text(`${theme}.picture`)} className="themes-coastal-desk" />
          <PhoneShot theme={theme} className="themes-coastal-phone" />
        </div>
      </div>
      <div className="themes-coastal-sand">
        <svg viewBox="0 0 1440 60" preserveAspectRatio="none" aria-hidden="true" className="block h-10 w-full md:h-15">
          <path d="M0 0h1440v22c-90 24-180-14-300 6s-200 26-330 4-220-10-340 8S200 20 0 34z" fill="#c3e3e6" />
        </svg>
        <div className="wrap grid gap-x-14 gap-y-6 pt-10 pb-20 md:grid-cols-3">
          {COLUMNS.map((id) => (
            <p key={id} className="max-w-[46ch] border-t-2 border-[#12324a]/30 pt-4">
              {text(`${theme}.${id}`)}
            </p>
          ))}
          <p className="max-w-[60ch] md:col-span-3">{text(`${theme}.not`)}</p>
        </div>
      </div>
    </section>
  );
}
