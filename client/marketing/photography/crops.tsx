import { useLanguage, usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { ThemePicture } from "../ui/theme-picture.tsx";
import { HouseScene } from "./scenes.tsx";

/** Crops of a photo of 300 × 200. */
const FRAMES = [
  { name: "2 : 1", x: 0, y: 25, width: 300, height: 150 },
  { name: "16 : 9", x: 0, y: 15.6, width: 300, height: 168.8 },
  { name: "1 : 1", x: 50, y: 0, width: 200, height: 200 },
  { name: "4 : 5", x: 70, y: 0, width: 160, height: 200 },
] as const;

const PHONES = ["fresh-coastal", "warm-cozy", "urban-hip"] as const;

/** The crops that the themes make of one photo. */
export function Crops() {
  const { t } = useLanguage();
  const text = usePageTexts("photography");
  const id = "crops";
  return (
    <Section id={id} className="wrap py-20 md:py-32">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <SectionTitle id={id} className="max-w-[10ch]">
            {text("crops.title")}
          </SectionTitle>
          <p className="mt-6 max-w-[46ch] text-xl">{text("crops.lead")}</p>
          <p className="mt-4 max-w-[52ch]">{text("crops.sizes")}</p>
        </div>
        <div role="img" aria-label={text("crops.label")}>
          <div aria-hidden="true">
            <svg viewBox="0 0 300 200" className="w-full">
              <HouseScene />
              <path d="M0 0h300v200H0ZM70 25v150h160V25Z" className="fill-night/45" fillRule="evenodd" />
              {FRAMES.map(({ name, ...frame }) => (
                <rect key={name} {...frame} fill="none" className="stroke-cream" strokeWidth="1" strokeDasharray="4 3" />
              ))}
              <rect x="70" y="25" width="160" height="150" fill="none" className="stroke-sun" strokeWidth="3" />
            </svg>
            <p className="mt-2 flex items-center gap-3 font-semibold">
              <span className="inline-block h-4 w-6 border-3 border-sun" />
              {text("crops.middle")}
            </p>
            <ul className="photography-cuts">
              {FRAMES.map(({ name, x, y, width, height }) => (
                <li key={name} style={{ flexGrow: width / height }}>
                  <svg viewBox={`${x} ${y} ${width} ${height}`} className="w-full">
                    <HouseScene />
                  </svg>
                  <span className="font-semibold tabular-nums">{name}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <figure className="mt-16">
        <div className="photography-phones">
          {PHONES.map((theme) => (
            <ThemePicture key={theme} theme={theme} kind="phone" alt={text("crops.shot", { theme: t(`themes:${theme}.name`) })} />
          ))}
        </div>
        <figcaption className="mt-4 max-w-[60ch] text-[0.9375rem] text-soft">{text("crops.shots")}</figcaption>
      </figure>
    </Section>
  );
}
