import { Panel } from "../../kit/ui/panel.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { TitledList } from "./titled-list.tsx";

/** Information for guests: arrival, practical matters and house rules. */
export default function RulesPart() {
  const text = useWords("content");
  return (
    <div className="grid gap-5">
      {(["practical", "houseRules"] as const).map((field) => (
        <Panel key={field} title={text(`${field}.title`)} text={text(`${field}.text`)}>
          <TitledList field={field} part="rules" most={30} isMarkdown />
        </Panel>
      ))}
    </div>
  );
}
