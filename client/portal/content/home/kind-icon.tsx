import type { HomeKind } from "#contract/owners/site-record.ts";

/** Paths of line drawings of 48 × 48; closed shapes have a light fill. */
const DRAWINGS: Record<HomeKind, string> = {
  house: "M6 23 24 8l18 15M11 20v20h26V20M20 40V29h8v11M15 25h4v4h-4zM31 13v-4h4v7",
  apartment: "M12 41V7h24v34M8 41h32M18 13h4v4h-4zM27 13h4v4h-4zM18 21h4v4h-4zM27 21h4v4h-4zM21 41v-9h6v9",
  cottage: "M5 25c4-9 10-14 19-14s15 5 19 14zM10 25v15h28V25M20 40v-9a4 4 0 0 1 8 0v9M13 29h4v4h-4zM32 29h4v4h-4zM30 12V7h4v7",
  cabin: "M5 24 24 10l19 14M10 21v19h28V21M10 27h10M28 27h10M10 33h10M28 33h10M20 40V25h8v15",
  farmhouse: "M4 27 13 11h22l9 16M9 27v13h30V27M17 40V29h14v11M17 29l14 11M31 29 17 40M21 17h6v5h-6z",
  villa: "M8 41V20h32v21M5 20h38L36 11H12zM20 41V31h8v10M13 25h5v6h-5zM30 25h5v6h-5zM4 41h40M24 11V6",
  chalet: "M3 25 24 9l21 16M10 21v19h28V21M7 33h34M14 33v-5M19 33v-5M24 33v-5M29 33v-5M34 33v-5M20 40v-7M28 40v-7M22 17h4v5h-4z",
  "tiny-house":
    "M11 15 24 8l13 7v20H11zM19 35V23h7v12M29 21h4v4h-4zM5 35h38M14 39a3 3 0 1 0 6 0 3 3 0 1 0-6 0M28 39a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  houseboat: "M11 31V17h24v14M8 17h30M5 31h38l-5 8H10zM17 22h5v4h-5zM26 22h5v4h-5zM3 43q4-3 8 0t8 0 8 0 8 0 8 0",
  "bed-and-breakfast":
    "M5 38V14M5 32h38v6M43 32v-5a5 5 0 0 0-5-5H18v10M8 27a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M29 16V9h9v4a3 3 0 0 1-3 3zM38 10h3v3h-3",
  "lodge-tent": "M24 8 5 40h38zM24 8v32M24 20l-9 20M24 20l9 20M24 8l-3-3M24 8l3-3",
  other: "M6 23 24 8l18 15M11 20v20h26V20M20 27a4 4 0 1 1 5 4q-1 .5-1 2M24 37v.2",
};

/** Icon of a kind of home. */
export function KindIcon({ kind, className = "" }: { kind: HomeKind; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className={`fill-sun/25 stroke-current ${className}`}>
      <path d={DRAWINGS[kind]} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
