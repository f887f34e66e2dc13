import { STATE_MEANINGS, SUBSCRIPTION_STATES, type StateMeaning } from "#domain/subscription-states.ts";
import { useTexts } from "../shell/texts.ts";
import { ScrollingTable } from "../../kit/ui/scrolling-table.tsx";

const MEANINGS = Object.keys(STATE_MEANINGS.active) as (keyof StateMeaning)[];

/** The table of what each state means, as the code has it. */
export function StateTable() {
  const text = useTexts("billing");
  const shown = (value: StateMeaning[keyof StateMeaning]) => {
    if (typeof value === "boolean") return text(value ? "meanings.yes" : "meanings.no");
    return value === null || (Array.isArray(value) && value.length === 0) ? "–" : String(value).replaceAll(",", ", ");
  };
  return (
    <div className="grid gap-4">
      <ScrollingTable label={text("meanings.title")}>
        <table className="w-full text-left">
          <caption className="sr-only">{text("meanings.title")}</caption>
          <thead>
            <tr className="border-b border-ink/20 align-bottom">
              <td />
              {MEANINGS.map((meaning) => (
                <th key={meaning} scope="col" className="py-2 pl-4">
                  {text(`meanings.${meaning}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SUBSCRIPTION_STATES.map((state) => (
              <tr key={state} className="border-b border-ink/10">
                <th scope="row" className="py-2 pr-2 whitespace-nowrap">
                  {text(`states.${state}`)}
                </th>
                {MEANINGS.map((meaning) => (
                  <td key={meaning} className="py-2 pl-4">
                    {shown(STATE_MEANINGS[state][meaning])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
      <p className="max-w-[62ch] text-soft">{text("meanings.text")}</p>
    </div>
  );
}
