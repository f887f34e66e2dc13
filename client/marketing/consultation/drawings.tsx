const CENTRE = 200;
const RADIUS = 150;

/** Returns `x y` of a point on the dial, at a minute past the hour. */
function at(minute: number, radius: number): string {
  const angle = (minute / 60) * 2 * Math.PI;
  return `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`;
}

const FILLS = ["fill-coral", "fill-sun", "fill-sky", "fill-cream"];

/** A kitchen clock whose right half shows the parts of the agenda. */
export function Clock({ parts }: { parts: readonly { id: string; from: number; to: number }[] }) {
  return (
    <svg viewBox="0 0 400 400" className="consultation-clock" aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r="192" className="fill-night" />
      <circle cx={CENTRE} cy={CENTRE} r="176" fill="#2f6b57" />
      {parts.map(({ id, from, to }, i) => (
        <path
          key={id}
          d={`M${CENTRE} ${CENTRE}L${at(from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS)}Z`}
          className={`${FILLS[i]} stroke-[#2f6b57]`}
          strokeWidth="4"
        />
      ))}
      {Array.from({ length: 12 }, (_, i) => (
        <path
          key={i}
          d={`M${at(i * 5, 157)}L${at(i * 5, 169)}`}
          className="stroke-cream"
          strokeWidth={i % 3 === 0 ? 7 : 4}
          strokeLinecap="round"
        />
      ))}
      {parts.map(({ id, from, to }, i) => {
        const [x, y] = at((from + to) / 2, 104).split(" ");
        return (
          <text
            key={id}
            x={x}
            y={y}
            dy="0.36em"
            textAnchor="middle"
            className="fill-night font-display text-[40px] font-extrabold"
          >
            {i + 1}
          </text>
        );
      })}
      <path d={`M${CENTRE} ${CENTRE}L${at(0, 128)}`} className="stroke-cream" strokeWidth="9" strokeLinecap="round" />
      <path d={`M${CENTRE} ${CENTRE}L${at(45, 82)}`} className="stroke-cream" strokeWidth="13" strokeLinecap="round" />
      <circle cx={CENTRE} cy={CENTRE} r="13" className="fill-cream" />
    </svg>
  );
}

function Cup({ x, y, turn, saucer }: { x: number; y: number; turn: number; saucer: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <circle r="58" className={saucer} />
      <circle r="44" fill="none" className="stroke-night/20" strokeWidth="3" />
      <path d="M30-10h34a10 10 0 0 1 0 20H30Z" className="fill-cream stroke-night" strokeWidth="4" />
      <circle r="36" className="fill-cream stroke-night" strokeWidth="4" />
      <circle r="27" fill="#5a3420" />
      <path d="M-15-8a18 18 0 0 1 18-11" fill="none" className="stroke-cream/60" strokeWidth="5" strokeLinecap="round" />
    </g>
  );
}

/** The table from above: two chairs, two cups, a sheet with a sum and the key of the house. */
export function KitchenTable() {
  return (
    <svg viewBox="0 0 640 600" className="consultation-table" aria-hidden="true">
      <g transform="rotate(-5 320 300)">
        <rect x="120" y="16" width="190" height="130" rx="40" fill="#2f6b57" />
        <rect x="120" y="16" width="190" height="34" rx="17" className="fill-night dark:fill-cream/30" />
        <rect x="330" y="454" width="190" height="130" rx="40" fill="#2f6b57" />
        <rect x="330" y="550" width="190" height="34" rx="17" className="fill-night dark:fill-cream/30" />
        <rect x="28" y="92" width="584" height="416" rx="36" className="fill-sun" />
        <path d="M28 200h584M28 308h584M28 414h584" className="stroke-night/15" strokeWidth="4" />
        <Cup x={168} y={196} turn={150} saucer="fill-coral" />
        <Cup x={474} y={398} turn={-20} saucer="fill-sky" />
        <g transform="rotate(7 340 270)">
          <path d="M246 158h190v218H246z" className="fill-cream" />
          <path d="M270 192h92M270 222h70M270 252h100" className="stroke-night" strokeWidth="6" strokeLinecap="round" />
          <path d="M384 192h28M390 222h22M384 252h28" className="stroke-coral" strokeWidth="6" strokeLinecap="round" />
          <path d="M268 282h146" className="stroke-night" strokeWidth="4" />
          <path d="M372 282h44v38h-44z" className="fill-sun" transform="translate(-2 14)" />
          <path d="M270 316h64" className="stroke-night" strokeWidth="9" strokeLinecap="round" />
          <path d="M380 316h26" className="stroke-night" strokeWidth="9" strokeLinecap="round" />
        </g>
        <path d="M432 346l76-128 12 7-76 128-14 8Z" className="fill-coral stroke-night" strokeWidth="4" strokeLinejoin="round" />
        <g transform="translate(112 440) rotate(62)" className="stroke-night" fill="none" strokeWidth="13" strokeLinejoin="round">
          <circle r="27" />
          <path d="M0-27v-104M0-121h27M0-94h19" strokeLinecap="round" />
        </g>
      </g>
    </svg>
  );
}
