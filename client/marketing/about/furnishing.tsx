/** Class of the drawings on the four storeys. */
const drawing = "about-thing";

export function Telescope() {
  return (
    <svg viewBox="0 0 260 200" className={drawing} aria-hidden="true">
      <circle cx="200" cy="52" r="46" className="fill-sky stroke-night dark:stroke-cream" strokeWidth="8" />
      <path d="M200 6v92M154 52h92" className="stroke-night dark:stroke-cream" strokeWidth="5" />
      <path d="M28 128 142 74l16 30L42 156Z" className="fill-coral" />
      <path d="M136 66l24-10 18 36-22 12z" className="fill-sun" />
      <path d="M18 138l14-8 14 22-16 8z" className="fill-sun" />
      <path d="M92 132 66 196M92 132l4 64M92 132l34 62" className="stroke-ink" strokeWidth="7" strokeLinecap="round" />
    </svg>
  );
}

export function Books() {
  return (
    <svg viewBox="0 0 260 200" className={drawing} aria-hidden="true">
      <path d="M10 130h240v12H10zM26 142h12v54H26zM222 142h12v54h-12z" className="fill-ink" />
      <path d="M60 130 48 104l56-18 26 12 28-12 54 18-12 26z" className="fill-cream stroke-night" strokeWidth="4" />
      <path d="M130 98v32M66 108l44-13M70 118l44-13M150 95l44 13M146 105l44 13" className="stroke-night" strokeWidth="3" />
      <path d="M176 20h40l18 34h-76z" className="fill-sun" />
      <path d="M196 54v20l-20 56" fill="none" className="stroke-ink" strokeWidth="6" />
      <path d="M26 130v-14h22v14zM30 116v-14h22v14z" className="fill-coral" />
    </svg>
  );
}

export function Cupboard() {
  return (
    <svg viewBox="0 0 260 200" className={drawing} aria-hidden="true">
      <path d="M50 16h160v172H50z" className="fill-[#2f6b57]" />
      <path d="M62 28h64v148H62zM134 28h64v148h-64z" className="fill-night" />
      <path d="M62 72h64v6H62zM62 122h64v6H62z" className="fill-cream" />
      <path d="M70 42h14v30H70zM88 48h14v24H88zM106 38h14v34h-14z" className="fill-sun" />
      <path d="M70 96h30v26H70z" className="fill-coral" />
      <path d="M72 146h44v30H72z" className="fill-sky" />
      <circle cx="144" cy="104" r="8" className="fill-sun" />
      <path d="M144 110v26M144 124h10M144 134h8" className="stroke-sun" strokeWidth="6" />
      <path d="M58 188h14v10H58zM188 188h14v10h-14z" className="fill-ink" />
    </svg>
  );
}

export function Letterbox() {
  return (
    <svg viewBox="0 0 260 200" className={drawing} aria-hidden="true">
      <path d="M74 6h112v194H74z" className="fill-coral" />
      <path d="M92 24h76v46H92z" className="fill-sky" />
      <path d="M92 104h76v22H92z" className="fill-night" />
      <path d="M96 116 128 88l46 12-8 22z" className="fill-cream stroke-night" strokeWidth="4" strokeLinejoin="round" />
      <path d="m128 88 14 22 32-10" fill="none" className="stroke-night" strokeWidth="4" strokeLinejoin="round" />
      <circle cx="166" cy="150" r="8" className="fill-night" />
      <path d="M50 188h160v12H50z" className="fill-ink" />
      <path d="m196 176 44-10 4 14-44 12z" className="fill-cream stroke-night" strokeWidth="3" />
    </svg>
  );
}

/** Stairs between two storeys. */
export function Stairs({ back = false }: { back?: boolean }) {
  return (
    <div className={back ? "about-beam about-beam-back" : "about-beam"} aria-hidden="true">
      <svg viewBox="0 0 200 90">
        <path d="M0 0h34v18h34v18h34v18h34v18h34v18H0Z" />
      </svg>
    </div>
  );
}
