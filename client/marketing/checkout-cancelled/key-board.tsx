/** Drawing of a board with three hooks, on which a key has been put back. */
export function KeyBoard() {
  return (
    <svg viewBox="0 0 320 340" className="w-full max-w-[24rem] justify-self-center" aria-hidden="true">
      <path d="M10 30h300v74H10Z" className="fill-sun" />
      <path d="M10 104h300v12H10Z" className="fill-night" />
      <g transform="rotate(4 160 104)">
        <circle cx="160" cy="124" r="21" fill="none" className="stroke-ink" strokeWidth="6" />
        <path
          fillRule="evenodd"
          d="M160 138l44 34v62h-88v-62ZM160 174a20 20 0 1 0 0 40 20 20 0 0 0 0-40Z"
          className="fill-coral"
        />
        <path d="M151 234h18v92h-18zM169 274h22v14h-22zM169 300h16v14h-16z" className="fill-coral" />
      </g>
      {[70, 160, 250].map((x) => (
        <path
          key={x}
          d={`M${x} 58v34a12 12 0 0 0 24 0`}
          fill="none"
          className="stroke-night"
          strokeWidth="7"
          strokeLinecap="round"
          transform="translate(-12 0)"
        />
      ))}
    </svg>
  );
}
