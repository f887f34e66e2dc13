import { brand } from "#locales/brand.ts";
import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

/** Each welcome is in its own language, independent of the page's. */
const DOORS = [
  { lang: "nl", welcome: "Welkom", path: "/", look: "fill-coral" },
  { lang: "en", welcome: "Welcome", path: "/en", look: "fill-sun" },
  { lang: "pl", welcome: "Witamy", path: "/pl", look: "fill-sky" },
] as const;

/** Languages of a site, drawn as doors. */
export function Doors() {
  const text = usePageTexts("seo");
  const id = "doors";
  return (
    <Section id={id} className="on-deep overflow-x-clip">
      <div className="wrap grid items-end gap-x-16 gap-y-12 pt-20 md:pt-28 lg:grid-cols-[5fr_7fr]">
        <div className="lg:pb-28">
          <SectionTitle id={id} className="max-w-[9ch]">
            {text("doors.title")}
          </SectionTitle>
          <p className="mt-6 max-w-[46ch] text-xl text-cream/90">{text("doors.text")}</p>
        </div>
        <div className="seo-doors" role="img" aria-label={text("doors.label")}>
          {DOORS.map(({ lang, welcome, path, look }) => (
            <div key={lang} aria-hidden="true">
              <p lang={lang} className="font-display text-[clamp(1.125rem,2.4vw,2rem)] leading-tight font-bold">
                {welcome}
              </p>
              <p className="mb-3 text-[clamp(0.75rem,1.3vw,1rem)] text-cream/85">
                …{brand.domain}
                {path}
              </p>
              <svg viewBox="0 0 200 330" className="block w-full">
                <path d="M0 330V100a100 100 0 0 1 200 0v230Z" className="fill-cream" />
                <path d="M16 330V100a84 84 0 0 1 168 0v230Z" className={look} />
                <path d="M40 150h52v64H40ZM108 150h52v64h-52ZM40 232h52v76H40ZM108 232h52v76h-52Z" className="fill-night/15" />
                <path d="M44 126a56 56 0 0 1 112 0Z" className="fill-night" />
                <circle cx="166" cy="222" r="8" className="fill-night" />
              </svg>
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
