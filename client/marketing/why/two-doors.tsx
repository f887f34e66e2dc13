/** A house with two doors: a turnstile in front of the left one, the owner's key in the right one. */
export function TwoDoors({ platform, own, label }: { platform: string; own: string; label: string }) {
  return (
    <figure className="why-house">
      <svg viewBox="0 0 760 560" role="img" aria-label={label} className="block w-full">
        <path className="fill-night/15 dark:fill-cream/15" d="M0 536h760v24H0z" />
        <path className="fill-card dark:fill-cream" d="M70 536V232L380 40l310 192v304Z" />
        <path className="fill-night dark:fill-[#2f6b57]" d="M30 250 380 20l350 230-20 30L380 64 50 280Z" />
        <path className="fill-night dark:fill-[#2f6b57]" d="M560 60h54v110l-54-36Z" />
        <g className="fill-sky">
          <path d="M332 150h96v92h-96z" />
        </g>
        <path d="M380 150v92M332 196h96" className="stroke-night" strokeWidth="6" />
        <path d="M326 146h108v100H326z" fill="none" className="stroke-night" strokeWidth="10" />

        <path className="fill-night" d="M132 536V318h150v218Z" />
        <path className="fill-coral" d="M144 536V330h126v206Z" />
        <path d="M168 356h78v54h-78zM168 432h78v44h-78z" className="fill-night/20" />
        <circle cx="256" cy="440" r="7" className="fill-night" />
        {/* The turnstile in front of it. */}
        <path d="M104 536V452h20v84z" className="fill-night" />
        <path d="M124 470h112M124 490h112" className="stroke-night" strokeWidth="8" strokeLinecap="round" />
        <circle cx="114" cy="444" r="20" className="fill-sun stroke-night" strokeWidth="6" />
        <text x="114" y="451" textAnchor="middle" className="fill-night font-display text-[20px] font-extrabold">
          %
        </text>

        <path className="fill-night" d="M478 536V318h150v218Z" />
        <path className="fill-cream" d="M490 536V330h126v206Z" />
        <path className="fill-sun" d="M490 536V330l-54 26v180Z" />
        <circle cx="450" cy="446" r="7" className="fill-night" />
        <path className="fill-night/20" d="M490 536l60-90 66 90Z" />
        {/* The key on its ring, in the lock. */}
        <path d="M450 446h-30" className="stroke-night" strokeWidth="7" strokeLinecap="round" />
        <circle cx="404" cy="446" r="16" fill="none" className="stroke-night" strokeWidth="7" />
      </svg>
      <figcaption className="why-doors" aria-hidden="true">
        <span className="bg-coral">{platform}</span>
        <span className="bg-sun">{own}</span>
      </figcaption>
    </figure>
  );
}
