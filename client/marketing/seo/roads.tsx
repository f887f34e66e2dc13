import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

/** Two ways to book for a guest who already knows the house: through a platform or directly. */
export function Roads() {
  const text = usePageTexts("seo");
  const id = "roads";
  return (
    <Section id={id} className="bg-sky text-night">
      <div className="wrap grid items-center gap-x-16 gap-y-12 py-20 md:py-28 lg:grid-cols-[5fr_6fr]">
        <div className="grid max-w-[56ch] gap-5">
          <SectionTitle id={id} className="mb-2 max-w-[11ch]">
            {text("roads.title")}
          </SectionTitle>
          <p className="text-xl">{text("roads.text")}</p>
          <p>{text("roads.fight")}</p>
          <p>{text("roads.keep")}</p>
        </div>
        <div role="img" aria-label={text("roads.label")}>
          <div className="seo-roads" aria-hidden="true">
            <Map />
            <p className="seo-road-toll">{text("roads.toll")}</p>
            <p className="seo-road-free">{text("roads.free")}</p>
          </div>
        </div>
      </div>
    </Section>
  );
}

function Map() {
  return (
    <svg viewBox="0 0 640 560" className="w-full" fill="none">
      <path d="M0 470c120-70 260-90 380-60s180 20 260-10v160H0Z" fill="#4d8a6f" />
      <path
        d="M110 560V440C110 300 90 250 200 190S420 150 500 190"
        className="stroke-night"
        strokeWidth="46"
        strokeLinecap="round"
      />
      <path
        d="M110 560V440C110 380 180 400 280 400S470 380 505 250"
        className="stroke-night"
        strokeWidth="46"
        strokeLinecap="round"
      />
      <path
        d="M110 560V440C110 300 90 250 200 190S420 150 500 190M110 440C110 380 180 400 280 400S470 380 505 250"
        className="stroke-cream"
        strokeWidth="4"
        strokeDasharray="14 16"
      />
      <path d="M428 250V104L524 30l96 74v146Z" className="fill-cream" />
      <path d="M410 116L524 26l114 90-12 14-102-82-102 82Z" className="fill-coral" />
      <path d="M500 250v-76h50v76ZM452 130h32v32h-32ZM566 130h32v32h-32Z" className="fill-night" />
      <path d="M222 120h16v130h-16ZM222 100h70v66h-70Z" className="fill-cream" />
      <path d="M236 114h42v28h-42Z" className="fill-night" />
      <path d="M226 196L338 150" className="stroke-coral" strokeWidth="14" strokeLinecap="round" />
      <path d="M246 188l20-8M286 171l20-8" className="stroke-cream" strokeWidth="14" />
      <text x="257" y="136" textAnchor="middle" className="fill-sun font-display text-[26px] font-extrabold">
        %
      </text>
      <circle cx="110" cy="520" r="30" className="fill-sun" />
      <circle cx="110" cy="511" r="9" className="fill-night" />
      <path d="M94 537c2-20 30-20 32 0Z" className="fill-night" />
      <path d="M60 330v-40M560 330v-34M600 360v-30" stroke="#2f6b57" strokeWidth="9" strokeLinecap="round" />
      <circle cx="60" cy="264" r="34" fill="#2f6b57" />
      <circle cx="560" cy="300" r="24" fill="#2f6b57" />
      <circle cx="600" cy="334" r="20" fill="#2f6b57" />
    </svg>
  );
}
