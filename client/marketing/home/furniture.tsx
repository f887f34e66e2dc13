import type { ReactNode } from "react";

/** Frame of a piece of furniture in a floor plan, seen from above. */
function Plan({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 140 120"
      className="plan-furniture"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function Table() {
  return (
    <Plan>
      <rect x="34" y="38" width="72" height="44" rx="4" className="fill-card" />
      <path d="M42 24h22v10H42zM76 24h22v10H76zM42 86h22v10H42zM76 86h22v10H76z" />
      <circle cx="58" cy="60" r="8" />
      <circle cx="84" cy="56" r="5" />
    </Plan>
  );
}

export function Bed() {
  return (
    <Plan>
      <rect x="26" y="20" width="88" height="84" rx="4" className="fill-card" />
      <rect x="33" y="26" width="34" height="20" rx="6" />
      <rect x="73" y="26" width="34" height="20" rx="6" />
      <path d="M26 62c22 10 60-8 88 4M6 20h14v16H6zM120 20h14v16h-14z" />
    </Plan>
  );
}

export function Bath() {
  return (
    <Plan>
      <rect x="14" y="18" width="112" height="40" rx="6" className="fill-card" />
      <circle cx="34" cy="38" r="9" />
      <circle cx="60" cy="38" r="9" />
      <rect x="82" y="26" width="36" height="24" rx="4" />
      <path d="M100 18v12M30 78h80v24H30zM57 78v24M84 78v24" />
    </Plan>
  );
}

export function Terrace() {
  return (
    <Plan>
      <circle cx="62" cy="62" r="44" className="fill-card" />
      <path d="M62 18v88M18 62h88M31 31l62 62M93 31L31 93" />
      <path d="M112 78h22v32h-22z" />
    </Plan>
  );
}
