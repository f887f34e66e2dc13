import { usePageTexts } from "../../kit/i18n/i18n.ts";
import { LinkedText } from "../../kit/brand/linked-text.tsx";
import { Section, SectionTitle } from "../ui/section.tsx";

/** Aspects of the comparison, and the better side. */
const ROWS = [
  { id: "found", better: "platform" },
  { id: "start", better: "platform" },
  { id: "trust", better: "platform" },
  { id: "trouble", better: "neither" },
  { id: "grow", better: "own" },
  { id: "guest", better: "own" },
  { id: "money", better: "own" },
  { id: "rules", better: "own" },
] as const;
const SIDES = ["platform", "own"] as const;

/** A table with the better cell highlighted; on narrow screens each row is a block. */
export function Comparison() {
  const text = usePageTexts("why");
  const id = "compare";
  return (
    <Section id={id} className="wrap py-24 md:py-32">
      <div className="grid gap-x-16 gap-y-5 md:grid-cols-[7fr_5fr] md:items-end">
        <SectionTitle id={id}>{text("compare.title")}</SectionTitle>
        <p className="max-w-[46ch] text-lg">{text("compare.lead")}</p>
      </div>
      <table className="why-table" aria-labelledby={`${id}-title`}>
        <thead>
          <tr>
            <td />
            {SIDES.map((side) => (
              <th key={side} scope="col">
                {text(`compare.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ id: row, better }) => (
            <tr key={row}>
              <th scope="row">{text(`compare.${row}.question`)}</th>
              {SIDES.map((side) => (
                <td key={side} className={better === side ? `why-better why-better-${side}` : undefined}>
                  <span className="why-side">{text(`compare.${side}`)}</span>
                  {better === side && <span className="why-mark">{text("compare.better")}</span>}
                  {text(`compare.${row}.${side}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-10 max-w-[58ch] text-xl">
        <LinkedText text={text("compare.conclusion")} />
      </p>
    </Section>
  );
}
