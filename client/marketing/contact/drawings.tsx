import { Mark } from "../../kit/brand/mark.tsx";

/** The plate of a letter slot, from which the form below it comes out. */
export function LetterSlot() {
  return (
    <svg viewBox="0 0 480 84" className="contact-slot" aria-hidden="true">
      <rect x="4" y="4" width="472" height="76" rx="18" className="fill-sun" />
      <rect x="34" y="34" width="412" height="26" rx="6" className="fill-night" />
      <path d="M34 40a6 6 0 0 1 6-6h400a6 6 0 0 1 6 6v4H34Z" fill="#000" opacity=".35" />
      <circle cx="20" cy="42" r="5" className="fill-night" />
      <circle cx="460" cy="42" r="5" className="fill-night" />
    </svg>
  );
}

/** A stamp with our logo and a postmark. */
export function Stamp() {
  return (
    <div className="contact-stamp" aria-hidden="true">
      <Mark className="size-10" />
    </div>
  );
}

/** The inside of the door with the letter on the mat. */
export function LetterOnMat({ word }: { word: string }) {
  return (
    <svg viewBox="0 0 520 560" className="contact-landed" aria-hidden="true">
      <path d="M70 0h380v320H70z" className="fill-night" />
      <path d="M86 0h348v320H86z" fill="#2f6b57" />
      <rect x="130" y="40" width="260" height="60" rx="14" className="fill-sun" />
      <rect x="150" y="60" width="220" height="20" rx="5" className="fill-night" />
      <path d="M130 150h260v130H130z" fill="none" className="stroke-cream/40" strokeWidth="4" />
      <path d="M60 320h400v14H60z" className="fill-sand" />
      <path d="M46 346h428l46 200H0Z" className="fill-coral" />
      <path d="M0 546h520v14H0z" className="fill-night" />
      <text x="260" y="524" textAnchor="middle" className="fill-night font-display text-[64px] font-extrabold">
        {word}
      </text>
      <g transform="rotate(-8 250 380)" strokeWidth="4" strokeLinejoin="round" className="fill-cream stroke-night">
        <path d="M138 318h240v130H138z" />
        <path d="M138 318l120 76 120-76" fill="none" />
        <path d="M334 410h28v24h-28z" className="fill-sun" />
      </g>
    </svg>
  );
}
