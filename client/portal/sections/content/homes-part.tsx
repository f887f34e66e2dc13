import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "#client/portal/ui/button.tsx";
import { MenuItem } from "#client/portal/ui/menu.tsx";
import { FieldError } from "#client/ui/field.tsx";
import { Panel } from "#client/portal/ui/panel.tsx";
import type { UnitRecord } from "#contract/site-record.ts";
import { HomeEditor } from "../../editors/home/home-editor.tsx";
import { PricesEditor } from "../../editors/prices/prices-editor.tsx";
import { useFieldError } from "../../editors/words.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useWords } from "../../texts.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { PickButton } from "./list/pick-button.tsx";
import { SortableList } from "./list/sortable-list.tsx";
import { useUnitName } from "./unit-choice.tsx";
import { UnitTexts } from "./unit-texts.tsx";
import { copyOf, newUnit, without } from "./units.ts";

const MOST_UNITS = 30;

/** The homes of the site: which there are, and of one of them the facts, the texts and the prices. */
export default function HomesPart() {
  const text = useWords("content");
  const fieldError = useFieldError();
  const { draft, change } = useDraft();
  const nameOf = useUnitName();
  const [picked, setPicked] = useState<string>();
  const [leaving, setLeaving] = useState<UnitRecord>();
  const { units } = draft;
  const shown = units.find(({ id }) => id === picked) ?? units[0];
  const add = (unit: UnitRecord) => {
    change({ units: [...units, unit] });
    setPicked(unit.id);
  };
  if (!shown) return null;
  const index = units.indexOf(shown);
  return (
    <div className="grid gap-5">
      <Panel title={text("homes.title")} text={text("homes.text")}>
        <SortableList
          label={text("homes.title")}
          items={units}
          onChange={(next) => change({ units: next })}
          most={MOST_UNITS}
          least={1}
          nameOf={(_unit, at) => nameOf(draft, at)}
          head={(unit, at) => (
            <PickButton isPicked={unit === shown} onPick={() => setPicked(unit.id)}>
              {nameOf(draft, at)}
            </PickButton>
          )}
          menu={(unit) =>
            units.length < MOST_UNITS && (
              <MenuItem icon={Copy} onSelect={() => add(copyOf(unit, draft, crypto.randomUUID()))}>
                {text("homes.copy")}
              </MenuItem>
            )
          }
          onRemove={setLeaving}
        />
        <FieldError name="units" error={fieldError("units")} />
        {units.length < MOST_UNITS && (
          <Button look="quiet" className="mt-3" onClick={() => add(newUnit(draft, crypto.randomUUID()))}>
            {text("homes.add")}
          </Button>
        )}
      </Panel>
      <UnitTexts key={`texts-${shown.id}`} unitId={shown.id} />
      <Panel title={text("homes.facts", { name: nameOf(draft, index) })}>
        <HomeEditor key={shown.id} unitId={shown.id} />
      </Panel>
      <Panel title={text("homes.prices", { name: nameOf(draft, index) })}>
        <PricesEditor key={shown.id} unitId={shown.id} />
      </Panel>
      <RemoveDialog unit={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

function RemoveDialog({ unit, onClose }: { unit: UnitRecord | undefined; onClose: () => void }) {
  const text = useWords("content");
  const { draft, change } = useDraft();
  const remove = () => {
    if (unit) change(without(unit.id, draft));
    onClose();
  };
  return (
    <ConfirmDialog
      open={unit !== undefined}
      onClose={onClose}
      title={text("homes.removeTitle")}
      text={text("homes.removeText")}
      confirmLabel={text("homes.remove")}
      onConfirm={remove}
    />
  );
}
