import Wand from "lucide-react/icons/wand-sparkles";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { onFirstInteraction } from "../../kit/ui/on-first-interaction.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import { usePicked } from "../../kit/ui/use-picked.ts";
import { dayInZone } from "#domain/dates.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { TimesEditor } from "../content/home/home-editor.tsx";
import { CurrencyField } from "./prices-editor.tsx";
import { useTerms } from "../workspace/unit.ts";
import { UnitChoice } from "../workspace/unit-choice.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { FocusField } from "../missing/focus-field.tsx";
import { useLeave } from "../../kit/forms/unsaved-guard.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft, useOperations, useWorkspace } from "../workspace/workspace.tsx";
import { CalendarTab } from "./calendar-tab.tsx";
import { RatesConflictDialog } from "./conflict-dialog.tsx";
import { type SectionId, SECTIONS } from "./plan-words.ts";
import { SectionList } from "./section-list.tsx";
import { useTakenNights } from "./taken-nights.ts";
import { TimeZoneField } from "./time-zone-field.tsx";
import { usePlanWords } from "./use-plan-words.ts";
import { type Rates, useRates } from "./use-rates.ts";

const SimulatorTab = fetched(async () => (await import("./simulator-tab.tsx")).SimulatorTab);
const HistoryTab = fetched(async () => (await import("./history-tab.tsx")).HistoryTab);
const TemplatesDialog = fetched(async () => (await import("./templates-dialog.tsx")).TemplatesDialog);
const CopyPlanDialog = fetched(async () => (await import("./copy-plan-dialog.tsx")).CopyPlanDialog);
for (const { preload } of [SimulatorTab, HistoryTab, TemplatesDialog, CopyPlanDialog]) onFirstInteraction(preload);

/** Prices and rules of the site's units. They take effect as soon as they are saved: they are not part of the draft. */
export default function PricingPanel() {
  const text = useWords("pricing");
  const shell = useWords("shell");
  const [picked, setPicked] = usePicked("home");
  const { unitId } = useTerms(picked);
  const rates = useRates(unitId);
  return (
    <>
      <h1 className="title-m">{text("title")}</h1>
      <p className="mt-2 mb-5 max-w-[56ch] text-soft">{text("lead")}</p>
      <div className="grid grid-cols-1 gap-5">
        <UnitChoice value={unitId} onChange={setPicked} />
        {rates ? <UnitRates key={unitId} rates={rates} /> : <Skeleton label={shell("loading")} lines={6} />}
      </div>
    </>
  );
}

const TABS = ["calendar", "rules", "try", "history"] as const;

function UnitRates({ rates }: { rates: Rates }) {
  const text = useWords("rates");
  const [part, setPart] = usePicked("part");
  // Stays the same when the first price is saved.
  const [initial] = useState(() => (rates.plan.nightly.base === 0 ? "rules" : "calendar"));
  const tab = TABS.find((id) => id === part) ?? initial;
  const { timeZone } = useOperations().operations;
  const [today] = useState(() => dayInZone(Date.now(), timeZone));
  const words = usePlanWords(rates.plan.currency);
  const { siteId } = useWorkspace();
  const { nights, error } = useTakenNights(siteId, rates.unitId, today);
  const shell = useWords("shell");
  const [dialog, setDialog] = useState<"templates" | "copy">();
  const close = () => setDialog(undefined);
  const loading = <Skeleton label={shell("loading")} lines={6} />;
  const waiting = error ? <RefusalNotice error={error} /> : loading;
  const contents = {
    calendar: () => <CalendarTab rates={rates} words={words} today={today} taken={nights?.taken ?? NONE} />,
    rules: () => <RulesTab rates={rates} today={today} onOpen={setDialog} />,
    try: () => (nights ? <SimulatorTab rates={rates} words={words} today={today} nights={nights} /> : waiting),
    history: () => <HistoryTab rates={rates} words={words} />,
  };
  return (
    <>
      <Tabs
        isManual
        label={text("tabs.label")}
        value={tab}
        onChange={setPart}
        tabs={TABS.map((id) => ({
          value: id,
          label: text(`tabs.${id}`),
          content: id === tab && <Suspense fallback={loading}>{contents[id]()}</Suspense>,
        }))}
      />
      <RatesConflictDialog rates={rates} words={words} />
      <Suspense fallback={null}>
        {dialog === "templates" && <TemplatesDialog rates={rates} words={words} today={today} onClose={close} />}
        {dialog === "copy" && <CopyPlanDialog rates={rates} onClose={close} />}
      </Suspense>
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

interface RulesTabProps {
  rates: Rates;
  today: ReturnType<typeof dayInZone>;
  onOpen: (dialog: "templates" | "copy") => void;
}

/** All sections of the plan, and the settings of the unit and the site that are not part of it. */
function RulesTab({ rates, today, onOpen }: RulesTabProps) {
  const text = useWords("pricing");
  const words = useWords("rates");
  const { draft } = useDraft();
  const [picked, setPicked] = usePicked("section");
  const leave = useLeave();
  // The dialogs change the plan that the open section was read from.
  const openDialog = (dialog: "templates" | "copy") =>
    leave(() => {
      setPicked("none");
      onOpen(dialog);
    });
  const isUnpriced = rates.plan.nightly.base === 0;
  const open: SectionId | undefined = picked === undefined && isUnpriced ? "base" : SECTIONS.find((id) => id === picked);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="mr-auto max-w-[52ch] text-soft">{words("rulesText")}</p>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => openDialog("templates")} aria-haspopup="dialog">
            <Wand aria-hidden="true" className="size-4" />
            {words("templates.open")}
          </Button>
          {draft.units.length > 1 && (
            <Button look="quiet" onClick={() => openDialog("copy")} aria-haspopup="dialog">
              {words("copyPlan.open")}
            </Button>
          )}
        </div>
      </div>
      <SectionList rates={rates} today={today} open={open} onOpen={(section) => setPicked(section ?? "none")} />
      <Panel title={text("times")}>
        <div className="field-row max-w-xl sm:grid-cols-2">
          <TimesEditor key={rates.unitId} unitId={rates.unitId} />
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
      <FocusField />
    </div>
  );
}
