import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { STEP_FIELD } from "#contract/business/withdrawal-state.ts";
import { pathOf } from "#locales/paths.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";

/** Panel with the way to the withdrawal function, whose form then has what we know. It works before the data is loaded too. */
export function Withdraw() {
  const text = useWords("account");
  const { locale } = useLanguage();
  const { data } = useQuery({ queryKey: ["withdrawal"], queryFn: () => unwrap(api.withdrawal.$get()) });
  const known = Object.entries(data ?? {});
  return (
    <Panel title={text("withdraw.title")} text={text("withdraw.text")}>
      <form method="post" action={pathOf("withdrawal", locale)}>
        <input type="hidden" name={STEP_FIELD} value="start" />
        {known.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" look="quiet">
          {withdrawalTexts(locale).withdrawHere}
        </Button>
      </form>
    </Panel>
  );
}
