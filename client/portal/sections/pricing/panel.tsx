import { Link } from "wouter";
import { buttonClass } from "#client/portal/ui/button.tsx";
import { Panel } from "#client/portal/ui/panel.tsx";
import { usePicked } from "#client/portal/ui/use-picked.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { TimesEditor } from "../../editors/home/home-editor.tsx";
import { CurrencyField, PricesEditor } from "../../editors/prices/prices-editor.tsx";
import { useTerms } from "../../editors/unit.ts";
import { UnitChoice, useUnitName } from "../../editors/unit-choice.tsx";
import { FocusField } from "../../missing/focus-field.tsx";
import { useWords } from "../../texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

/** The terms the site's units are let on. They hold as soon as they are saved: they are not part of the draft. */
export default function PricingPanel() {
  const text = useWords("pricing");
  const { draft } = useDraft();
  const nameOf = useUnitName();
  const [picked, setPicked] = usePicked("home");
  const { unitId } = useTerms(picked);
  const name = nameOf(
    draft,
    draft.units.findIndex(({ id }) => id === unitId),
  );
  return (
    <>
      <h1 className="title-m">{text("title")}</h1>
      <p className="mt-2 mb-5 max-w-[56ch] text-soft">{text("lead")}</p>
      <div className="grid grid-cols-1 gap-5">
        <UnitChoice value={unitId} onChange={setPicked} />
        <Panel title={draft.units.length > 1 ? text("pricesOf", { name }) : text("prices")}>
          <div className="max-w-xl">
            <PricesEditor key={unitId} unitId={unitId} />
          </div>
        </Panel>
        <Panel title={draft.units.length > 1 ? text("timesOf", { name }) : text("times")}>
          <div className="field-row max-w-xl sm:grid-cols-2">
            <TimesEditor key={unitId} unitId={unitId} />
          </div>
        </Panel>
        <Panel title={text("site")} text={text("siteText")}>
          <div className="grid max-w-xl gap-5">
            <CurrencyField />
            <TimeZoneField />
          </div>
        </Panel>
        <Panel title={text("units")} text={text("unitsText", { count: draft.units.length })}>
          <Link href={`${screenPath("dashboard", "content")}?part=homes`} className={buttonClass("quiet")}>
            {text("unitsLink")}
          </Link>
        </Panel>
      </div>
      <FocusField />
    </>
  );
}
