/** A house in its garden, 300 × 200: the photo that is cropped. */
export function HouseScene() {
  return (
    <>
      <path d="M0 0h300v200H0Z" className="fill-sky" />
      <circle cx="238" cy="44" r="20" className="fill-sun" />
      <path d="M0 136c60-30 130-34 190-18s80 6 110-4v86H0Z" fill="#2f6b57" />
      <path d="M0 168c80-18 220-18 300 0v32H0Z" fill="#4d8a6f" />
      <path d="M92 168v-62l58-44 58 44v62Z" className="fill-cream" />
      <path d="M82 110l68-54 68 54-9 8-59-46-59 46Z" className="fill-coral" />
      <path d="M138 168v-40h24v40ZM108 118h18v18h-18ZM174 118h18v18h-18Z" className="fill-night" />
      <path d="M42 168v-28" className="stroke-night" strokeWidth="5" />
      <circle cx="42" cy="122" r="24" className="fill-night/80" />
      <path d="M140 200l6-32h8l8 32Z" className="fill-cream" />
    </>
  );
}

/** A corner of a room, 300 × 200; `cluttered` includes the owner's things. */
export function RoomScene({ cluttered = false }: { cluttered?: boolean }) {
  return (
    <>
      <path d="M-60-60h420v320H-60Z" className="fill-cream" />
      <path d="M110-60v206L-60 226V-60Z" fill="#eadcc0" />
      <path d="M-60 226l170-80h250v114H-60Z" fill="#c98f5f" />
      <path d="M170 30h86v64h-86Z" className="fill-sky" />
      <path d="M213 30v64M170 62h86" className="stroke-cream" strokeWidth="5" />
      <path d="M140 128h128v34H140ZM132 112h20v54h-20ZM256 112h20v54h-20Z" fill="#2f6b57" />
      <path d="M24 100h36v92l-36 16Z" className="fill-coral" />
      <path d="M152 100h34l6 28h-36Z" className="fill-sun" />
      {cluttered && (
        <>
          <path d="M206 112h34v18h-34ZM212 96h22v16h-22Z" className="fill-coral" />
          <path d="M150 176h44v14h-44ZM204 180h60v8h-60Z" className="fill-night" />
          <path d="M268 196c20-40 30-10 44-40" fill="none" className="stroke-night" strokeWidth="3" />
          <path d="M86 176l10-34h26l8 34Z" className="fill-sky" />
          <path d="M92 142c-8-26 30-26 26 0" fill="none" className="stroke-night" strokeWidth="4" />
          <path d="M64 40h28v38H64ZM66 92h20v24H66ZM124 24h30v22h-30Z" className="fill-night/60" />
          <path d="M70 180h48v26H70ZM78 164h30v16H78Z" fill="#c48a4f" className="stroke-night" strokeWidth="2" />
        </>
      )}
    </>
  );
}
