const PARTICLES = new Set([
  "de",
  "het",
  "'t",
  "’t",
  "een",
  "the",
  "a",
  "van",
  "aan",
  "op",
  "in",
  "bij",
  "en",
  "of",
  "and",
  "w",
  "u",
  "na",
  "i",
  "pod",
]);

/** At most two capitals that stand for the name: "Huize Lindenhof" becomes HL. */
function initials(name: string): string[] {
  const words = name.split(/[\s\-–·,]+/).filter((word) => /^\p{L}/u.test(word));
  const significant = words.filter((word) => !PARTICLES.has(word.toLowerCase()));
  return (significant.length > 0 ? significant : words).slice(0, 2).map((word) => (Array.from(word)[0] ?? "").toUpperCase());
}

/** The house's arms, drawn from its initials: a double shield, a chevron and three lime leaves. Decoration only. */
export function Crest({ name }: { name: string }) {
  const letters = initials(name);
  return (
    <svg className="crest" viewBox="0 0 96 116" fill="none" stroke="currentColor" aria-hidden="true" focusable="false">
      <path d="M10 6H86V58C86 86 66 101 48 110C30 101 10 86 10 58Z" strokeWidth="2" />
      <path d="M15 11H81V58C81 82 64 95 48 104C32 95 15 82 15 58Z" strokeWidth="0.8" />
      <path d="M15 72 48 61 81 72M17 77 48 66 79 77" strokeWidth="0.9" />
      <g fill="currentColor" stroke="none">
        {["translate(31 83)", "translate(65 83)", "translate(48 92)"].map((transform) => (
          <path key={transform} transform={transform} d="M0 7C-1 4-6 1-5-3C-4-6-1-6 0-4C1-6 4-6 5-3C6 1 1 4 0 7Z" />
        ))}
        <text
          x="48"
          y="53"
          textAnchor="middle"
          fontSize={letters.length > 1 ? 38 : 46}
          letterSpacing={letters.length > 1 ? -1 : 0}
        >
          {letters.join("")}
        </text>
      </g>
    </svg>
  );
}
