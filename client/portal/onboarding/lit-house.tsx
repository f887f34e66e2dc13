/** Drawing of a house at dusk with its lights on. */
export function LitHouse({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" focusable="false" className={className}>
      <circle cx="196" cy="36" r="13" className="fill-cream" />
      <path d="M0 150q50-18 110-8t130-6v44H0z" className="fill-sky/25" />
      <path d="M58 92v54h104V92l-52-44z" className="fill-cream" />
      <path
        d="m46 98 64-56 64 56"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-coral"
      />
      <path d="M142 52V34h13v30z" className="fill-coral" />
      <path d="M74 104h24v20H74zM124 104h22v42h-22z" className="fill-sun" />
      <path d="M86 104v20M74 114h24" strokeWidth="2" className="stroke-night/60" />
      <circle cx="129" cy="126" r="2" className="fill-night" />
      <path d="M124 146h22l26 34h-64z" className="fill-sun/40" />
      <path
        d="M30 150v-24m0 0q-13-8-9-23 9-7 18 0 4 15-9 23zM198 152v-18m0 0q-10-6-7-18 7-6 14 0 3 12-7 18z"
        strokeWidth="3"
        className="fill-sky/70 stroke-sky"
      />
    </svg>
  );
}
