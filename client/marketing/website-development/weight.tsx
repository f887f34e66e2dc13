import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { Section, SectionTitle } from "../ui/section.tsx";

/** Kilobytes (1000 bytes) that a phone receives on a first visit, photos and fonts included. */
const VISITS = [
  { id: "light", size: 174 },
  { id: "heavy", size: 399 },
] as const;
/** Maximum kilobytes of the page with its CSS. */
const PAGE = 20;
const COLUMNS = 23;
const FACTS = ["script", "limit", "score"] as const;

/** The size of a first visit, one square per kilobyte. */
export function Weight() {
  const text = usePageTexts("website-development");
  const id = "weight";
  return (
    <Section id={id} className="wrap py-20 md:py-32">
      <div className="grid items-end gap-x-16 gap-y-6 md:grid-cols-[7fr_5fr]">
        <SectionTitle id={id} className="max-w-[12ch]">
          {text("weight.title")}
        </SectionTitle>
        <p className="max-w-[46ch] text-xl">{text("weight.lead")}</p>
      </div>
      <div className="mt-14 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <figure>
          <div className="grid grid-cols-2 items-end gap-[clamp(1rem,4vw,3.5rem)]" role="img" aria-label={text("weight.label")}>
            {VISITS.map(({ id: visit, size }) => (
              <div key={visit} aria-hidden="true">
                <Squares size={size} />
                <p className="mt-4 leading-snug">
                  <b className="block font-display text-[clamp(1.75rem,4vw,3rem)] leading-none tracking-tight">
                    {text("weight.size", { size })}
                  </b>
                  {text(`weight.${visit}`)}
                </p>
              </div>
            ))}
          </div>
          <figcaption className="mt-8 grid gap-2">
            <span className="flex items-center gap-3">
              <span className="size-5 shrink-0 bg-coral" />
              {text("weight.page")}
            </span>
            <span className="flex items-center gap-3">
              <span className="size-5 shrink-0 bg-ink/25" />
              {text("weight.rest")}
            </span>
          </figcaption>
        </figure>
        <div>
          <dl>
            {FACTS.map((fact) => (
              <div key={fact} className="border-t-2 border-ink py-5">
                <dt className="font-display text-4xl leading-none font-extrabold tracking-tight">
                  {text(`weight.facts.${fact}.value`)}
                </dt>
                <dd className="mt-2 max-w-[48ch]">{text(`weight.facts.${fact}.text`)}</dd>
              </div>
            ))}
          </dl>
          <p className="max-w-[56ch] border-t border-ink/25 pt-4 text-[0.9375rem] text-soft">{text("weight.note")}</p>
        </div>
      </div>
    </Section>
  );
}

/** A pile of squares, with those of the page at the bottom. */
function Squares({ size }: { size: number }) {
  const rows = Math.ceil(size / COLUMNS);
  const missing = rows * COLUMNS - size;
  const top = missing + size - PAGE;
  return (
    <svg viewBox={`0 0 ${COLUMNS * 10 - 2} ${rows * 10 - 2}`} className="w-full">
      <path d={squares(missing, top)} className="fill-ink/25" />
      <path d={squares(top, missing + size)} className="fill-coral" />
    </svg>
  );
}

/** Path of the squares `from` (inclusive) to `to` (exclusive), row by row from the top. */
function squares(from: number, to: number): string {
  let path = "";
  for (let n = from; n < to; n++) path += `M${(n % COLUMNS) * 10} ${Math.floor(n / COLUMNS) * 10}h8v8h-8z`;
  return path;
}
