import type { ReactNode } from "react";
import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";
import { PIECES } from "./pieces.ts";

/** Transforms a sheet of 300 × 240 to an isometric view. */
const LYING = "matrix(0.94 0.24 -0.62 0.42 168 20)";
const STEP = 128;

/** An exploded drawing of a page, and a list of its layers. */
export function Layers() {
  const text = usePageTexts("website-development");
  const id = "layers";
  return (
    <Section id={id} className="on-deep py-20 md:py-28">
      <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[6fr_5fr] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <SectionTitle id={id}>{text("layers.title")}</SectionTitle>
          <p className="mt-6 max-w-[48ch] text-xl text-cream/90">{text("layers.lead")}</p>
        </div>
        <svg
          viewBox="0 0 560 870"
          className="mx-auto w-full max-w-150 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-center"
          role="img"
          aria-label={text("layers.label")}
        >
          <path
            d={`M168 40v${STEP * 5}M450 112v${STEP * 5}M20 141v${STEP * 5}M302 213v${STEP * 5}`}
            className="stroke-cream/40"
            strokeWidth="2"
            strokeDasharray="3 9"
            strokeLinecap="round"
          />
          {PIECES.map((_, i) => PIECES.length - 1 - i).map((i) => (
            <Sheet key={i} at={i} />
          ))}
        </svg>
        <ol className="lg:col-start-2">
          {PIECES.map(({ id: piece, look }, i) => (
            <li key={piece} className="flex gap-5 border-t border-cream/25 py-4">
              <span className={`website-development-number ${look}`} aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <h3 className="text-[1.375rem]">{text(`layers.${piece}.title`)}</h3>
                <p className="mt-1.5 max-w-[52ch] text-cream/85">{text(`layers.${piece}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

function Sheet({ at }: { at: number }) {
  return (
    <g transform={`translate(0 ${at * STEP})`}>
      <g transform={LYING}>
        <path d="M0 0h300v240H0Z" transform="translate(0 16)" className="fill-black/40" />
        <path d="M0 0h300v240H0Z" className={at === 5 ? "fill-sky" : "fill-cream"} />
        {DRAWN[at]}
      </g>
      <path d="M450 92h54" className="stroke-cream" strokeWidth="2.5" />
      <circle cx="524" cy="92" r="22" className={["fill-sun", "fill-sky", "fill-coral"][at % 3]} />
      <text x="524" y="101" textAnchor="middle" className="fill-night font-display text-[26px] font-extrabold">
        {at + 1}
      </text>
    </g>
  );
}

const LINES = "stroke-night/35";

/** Drawings on the sheets, each 300 × 240. */
const DRAWN: ReactNode[] = [
  <g key="name">
    <rect x="18" y="16" width="264" height="26" rx="13" className="fill-night/15" />
    <path d="M34 29h96" className="stroke-night/60" strokeWidth="7" strokeLinecap="round" />
    <path d="M22 78h200M22 110h130" className="stroke-night" strokeWidth="20" strokeLinecap="round" />
    <path d="M22 148h170" className={LINES} strokeWidth="8" strokeLinecap="round" />
    <rect x="18" y="180" width="96" height="34" rx="17" className="fill-coral" />
  </g>,
  <g key="facts">
    {[0, 1, 2, 3].map((n) => (
      <rect key={n} x={18 + n * 68} y="18" width="58" height="52" rx="8" className={n % 2 ? "fill-sky" : "fill-sun"} />
    ))}
    <path d="M22 104h256M22 128h240M22 152h256M22 176h222M22 200h140" className={LINES} strokeWidth="8" strokeLinecap="round" />
  </g>,
  <g key="photos">
    <path d="M16 16h176v208H16Z" className="fill-sky" />
    <circle cx="148" cy="62" r="20" className="fill-sun" />
    <path d="M16 160c50-30 110-26 176-6v70H16Z" className="fill-[#2f6b57]" />
    <path d="M52 196v-70l46-40 46 40v70Z" className="fill-coral" />
    <path d="M86 196v-42h26v42Z" className="fill-night" />
    <path d="M202 16h82v98h-82Z" className="fill-sun" />
    <path d="M218 96V58h50v38ZM210 96h66v8h-66Z" className="fill-night" />
    <path d="M202 124h82v100h-82Z" className="fill-coral" />
    <path d="M214 206v-44h58v44ZM214 150h20v8h-20Z" className="fill-cream" />
  </g>,
  <g key="price">
    {Array.from({ length: 28 }, (_, n) => (
      <rect
        key={n}
        x={18 + (n % 7) * 27}
        y={20 + Math.floor(n / 7) * 40}
        width="22"
        height="32"
        rx="4"
        className={n > 9 && n < 15 ? "fill-night/60" : n > 16 && n < 20 ? "fill-sun" : "fill-night/12"}
      />
    ))}
    <rect x="216" y="20" width="68" height="152" rx="8" className="fill-night/12" />
    <path d="M228 44h44M228 66h30M228 88h40" className="stroke-night/50" strokeWidth="7" strokeLinecap="round" />
    <path d="M228 124h44" className="stroke-night" strokeWidth="14" strokeLinecap="round" />
    <rect x="18" y="188" width="266" height="36" rx="18" className="fill-coral" />
  </g>,
  <g key="rules">
    {[0, 1, 2, 3].map((n) => (
      <g key={n} transform={`translate(0 ${n * 54})`}>
        <circle cx="40" cy="40" r="20" className={n % 2 ? "fill-sun" : "fill-sky"} />
        <path d="M78 30h130M78 50h190" className={LINES} strokeWidth="8" strokeLinecap="round" />
      </g>
    ))}
  </g>,
  <g key="base">
    <path
      d="M24 32h40M84 32h110M24 62h60M104 62h150M48 92h130M48 122h90M156 122h100M48 152h150M24 182h70M114 182h90M24 212h40"
      className="stroke-night"
      strokeWidth="9"
      strokeLinecap="round"
    />
  </g>,
];
