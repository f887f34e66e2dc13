import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { CAMERAS } from "./shots.ts";

/** Positions of the rooms' labels. */
const ROOMS = [
  { id: "bed", x: 182, y: 92 },
  { id: "bath", x: 334, y: 92 },
  { id: "bed", x: 462, y: 92 },
  { id: "living", x: 204, y: 262 },
  { id: "kitchen", x: 440, y: 282 },
  { id: "terrace", x: 172, y: 509 },
] as const;

/** Positions of the sun at some hours. */
const SUN = [
  { hour: "9", x: 612, y: 236 },
  { hour: "13", x: 388, y: 672 },
  { hour: "17", x: 62, y: 540 },
  { hour: "21", x: 24, y: 190 },
] as const;

/** A floor plan with camera positions, and the path of the sun around the house. */
export function FloorPlan() {
  const text = usePageTexts("photography");
  return (
    <svg viewBox="0 0 640 700" className="w-full" role="img" aria-label={text("plan.label")}>
      <path
        d="M612 236C612 480 540 672 388 672C220 672 62 660 62 540C40 430 24 320 24 190"
        fill="none"
        className="stroke-sun"
        strokeWidth="5"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
      <path d="M110 450h420v110H110Z" className="fill-sand" />
      <path d="M110 484h420M110 520h420" className="stroke-ink/25" strokeWidth="2" />
      <path d="M110 60h420v390H110Z" className="fill-card" />
      <Furniture />
      {CAMERAS.map((camera) => (
        <path key={`${camera.x}-${camera.y}`} d={view(camera)} className="fill-sun/65" />
      ))}
      <Walls />
      {ROOMS.map(({ id, x, y }) => (
        <text key={`${id}${x}`} x={x} y={y} textAnchor="middle" className="fill-ink text-[19px] font-semibold">
          {text(`plan.${id}`)}
        </text>
      ))}
      {SUN.map(({ hour, x, y }) => (
        <g key={hour}>
          <circle cx={x} cy={y} r="22" className="fill-sun" />
          <text x={x} y={y + 8} textAnchor="middle" className="fill-night text-[22px] font-bold">
            {hour}
          </text>
        </g>
      ))}
      {CAMERAS.map(({ x, y }, i) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r="20" className="fill-coral stroke-night" strokeWidth="3" />
          <text x={x} y={y + 8} textAnchor="middle" className="fill-night font-display text-[23px] font-extrabold">
            {i + 1}
          </text>
        </g>
      ))}
      <g transform="translate(596 66)">
        <path d="M0 30V-30M-11-14L0-30l11 16" fill="none" className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
        <text x="0" y="-38" textAnchor="middle" className="fill-ink text-[20px] font-bold">
          N
        </text>
      </g>
    </svg>
  );
}

/** Path of a camera's field of view, 66 degrees wide. */
function view({ x, y, look }: (typeof CAMERAS)[number]): string {
  const far = 104;
  const at = (degrees: number) => {
    const angle = ((look + degrees) * Math.PI) / 180;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${x} ${y}L${at(-33)}A${far} ${far} 0 0 1 ${at(33)}Z`;
}

function Walls() {
  return (
    <>
      <path
        d="M104 60h432M110 60v250M110 380v76M530 60v396M104 450h86M310 450h80M470 450h66M286 60v164M384 60v164M110 224h102M258 224h50M360 224h74M490 224h40M344 224v50M344 350v100"
        fill="none"
        className="stroke-ink"
        strokeWidth="11"
      />
      <path
        d="M190 450h120M390 450h80M530 290v90M150 60h80M430 60h60M318 60h34M110 250v40"
        className="stroke-sky"
        strokeWidth="11"
      />
    </>
  );
}

function Furniture() {
  return (
    <g fill="none" className="stroke-ink/45" strokeWidth="2.5" strokeLinejoin="round">
      <path d="M132 110h94v84h-94ZM140 116h34v24h-34ZM184 116h34v24h-34Z" />
      <path d="M424 110h90v74h-90ZM434 116h70v24h-70Z" />
      <path d="M298 110h22v60h-22Z" />
      <circle cx="364" cy="128" r="14" />
      <path d="M500 236h24v150h-24M500 286h24M500 336h24" />
      <circle cx="512" cy="261" r="8" />
      <path d="M396 316h72v58h-72ZM404 300h22v12h-22ZM438 300h22v12h-22ZM404 378h22v12h-22ZM438 378h22v12h-22Z" />
      <path d="M190 388h110v40H190ZM190 400h110" />
      <circle cx="246" cy="346" r="20" />
      <circle cx="400" cy="506" r="26" />
    </g>
  );
}
