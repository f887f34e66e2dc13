import type { ReactNode } from "react";
import type { ThemeId } from "#domain/themes.ts";
import { usePageTexts } from "../../kit/i18n/i18n.ts";

/** Fronts of the houses, 160 wide, with the ground at y = 200. */
const HOUSES: { theme: ThemeId; front: ReactNode }[] = [
  {
    theme: "modern-minimal",
    front: (
      <>
        <path d="M8 200v-62h100v62z" fill="#d9dcda" />
        <path d="M52 138V84h100v54z" fill="#b98d63" />
        <path d="M66 98h72v28H66zM20 152h52v48H20z" fill="#a8d5cf" />
        <path d="M84 152h18v48H84z" fill="#c4320f" />
        <path d="M144 138h8v62h-8z" fill="#10291f" />
      </>
    ),
  },
  {
    theme: "warm-cozy",
    front: (
      <>
        <path d="M18 200v-58h124v58z" fill="#b4553a" />
        <path d="M4 146 44 72h72l40 74z" fill="#7a3526" />
        <path d="M60 200v-62a20 20 0 0 1 40 0v62z" fill="#2f5d45" />
        <path d="M30 158h20v20H30zM110 158h20v20h-20z" fill="#fbf2e2" />
        <path d="M112 78V52h14v34z" fill="#b4553a" />
      </>
    ),
  },
  {
    theme: "classic-elegant",
    front: (
      <>
        <path d="M8 200V104h144v96z" fill="#a5533f" />
        <path d="M4 104 30 72h100l26 32z" fill="#3c4a52" />
        <path d="M56 104 80 82l24 22z" fill="#f3ead2" />
        <path d="M72 200v-44h16v44z" fill="#1d4033" />
        {[20, 44, 104, 128].map((x) => (
          <path key={x} d={`M${x} 116h12v24h-12zm0 40h12v24h-12z`} fill="#f3ead2" />
        ))}
        <path d="M74 116h12v24H74z" fill="#f3ead2" />
        <path d="M36 72V54h10v18zm78 0V54h10v18z" fill="#a5533f" />
      </>
    ),
  },
  {
    theme: "fresh-coastal",
    front: (
      <>
        <path d="M0 200c40-30 120-30 160 0z" fill="#d8c48f" />
        <path d="M26 184v-50h108v50z" fill="#1f3f5b" />
        <path d="M14 138 46 84h76l24 54z" fill="#c9a45c" />
        <path d="M40 146h30v24H40zM86 142h36v42H86z" fill="#d7eef0" />
        <path d="M18 184V66" stroke="#10291f" strokeWidth="4" />
        <path d="M18 68h24l-8 8 8 8H18z" fill="#ff7556" />
      </>
    ),
  },
  {
    theme: "urban-hip",
    front: (
      <>
        <path d="M22 200V28h116v172z" fill="#10100f" />
        <path d="M22 28h116v16H22z" fill="#d4f53c" />
        {[58, 96, 134].map((y) => (
          <path key={y} d={`M34 ${y}h24v24H34zm34 0h24v24H68zm34 0h24v24h-24z`} fill={y === 96 ? "#d4f53c" : "#f4f2ea"} />
        ))}
        <path d="M68 172h24v28H68z" fill="#ff7556" />
      </>
    ),
  },
  {
    theme: "nature-rustic",
    front: (
      <>
        <path d="M34 200v-50h96v50z" fill="#7b5436" />
        <path d="M20 156 82 100l62 56z" fill="#5f7d3c" />
        <path d="M56 164h22v18H56z" fill="#ffd98a" />
        <path d="M94 160h18v40H94z" fill="#a83a1c" />
        <path d="M4 200 26 66l22 134zM124 200l18-104 16 104z" fill="#2b3b22" />
      </>
    ),
  },
];

/** The six houses as links to the sections of their themes. */
export function Street() {
  const text = usePageTexts("themes");
  return (
    <nav aria-label={text("street")} className="mt-12 md:mt-20">
      <ul className="wrap themes-street">
        {HOUSES.map(({ theme, front }) => (
          <li key={theme}>
            <a href={`#${theme}`}>
              <svg viewBox="0 0 160 200" aria-hidden="true" className="block w-full">
                {front}
              </svg>
              <span className="themes-street-name">{text(`${theme}.where`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
