import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../kit/ui/button.tsx";
import { MenuItem } from "../../kit/ui/menu.tsx";
import { FieldError } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { usePicked } from "../../kit/ui/use-picked.ts";
import type { UnitText } from "#contract/owners/site-draft.ts";
import { MAX_UNITS } from "#contract/owners/site-operations.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { HomeEditor } from "./home/home-editor.tsx";
import { useFieldError } from "../workspace/editor-words.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { addUnit, archiveUnit } from "./unit-life.ts";
import { ratesQuery } from "../workspace/rates-tools.ts";
import { useDraft, useWorkspace } from "../workspace/workspace.tsx";
import { PickButton } from "./list/pick-button.tsx";
import { SortableList } from "./list/sortable-list.tsx";
import { useUnitName } from "../workspace/unit-choice.tsx";
import { UnitTexts } from "./unit-texts.tsx";
import { copyUnit, createUnit, removeUnit } from "./units.ts";

/** List of the site's units, with facts and texts of the selected one. Adding or removing a unit takes effect at once. */
export default function HomesPart() {
  const text = useWords("content");
  const fieldError = useFieldError();
  const { draft, change } = useDraft();
  const nameOf = useUnitName();
  const [picked, setPicked] = usePicked("home");
  const [leaving, setLeaving] = useState<UnitText>();
  const { t } = useLanguage();
  const { units } = draft;
  const shown = units.find(({ id }) => id === picked) ?? units[0];
  const add = useAddUnit(setPicked);
  if (!shown) return null;
  const index = units.indexOf(shown);
  return (
    <div className="grid gap-5">
      <Panel title={text("homes.title")} text={text("homes.text")}>
        <SortableList
          label={text("homes.title")}
          items={units}
          onChange={(next) => change({ units: next })}
          most={MAX_UNITS}
          least={1}
          nameOf={(_unit, at) => nameOf(draft, at)}
          head={(unit, at) => (
            <PickButton isPicked={unit === shown} onPick={() => setPicked(unit.id)}>
              {nameOf(draft, at)}
            </PickButton>
          )}
          menu={(unit) =>
            units.length < MAX_UNITS && (
              <MenuItem icon={Copy} onSelect={() => add.mutate(unit)}>
                {text("homes.copy")}
              </MenuItem>
            )
          }
          onRemove={setLeaving}
        />
        <FieldError name="units" error={fieldError("units")} />
        {add.error && <Notice kind="error">{refusalText(add.error, t)}</Notice>}
        {units.length < MAX_UNITS && (
          <Button
            look="quiet"
            className="mt-3"
            busy={add.isPending && text("homes.adding")}
            onClick={() => add.mutate(undefined)}
          >
            {text("homes.add")}
          </Button>
        )}
      </Panel>
      <UnitTexts key={`texts-${shown.id}`} unitId={shown.id} />
      <Panel title={text("homes.facts", { name: nameOf(draft, index) })}>
        <HomeEditor key={shown.id} unitId={shown.id} withTimes={false} />
      </Panel>
      <RemoveDialog unit={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

/** Adds a unit, optionally with the texts and terms of another one. Passes the new id to `onAdded`. */
function useAddUnit(onAdded: (unitId: string) => void) {
  const { siteId, operations } = useWorkspace();
  const queries = useQueryClient();
  const { draft, change } = useDraft();
  return useMutation({
    mutationFn: (like: UnitText | undefined) => addUnit(siteId, like?.id),
    onSuccess: ({ id, stored }, like) => {
      operations.receive(stored);
      void queries.invalidateQueries({ queryKey: ratesQuery(siteId).queryKey });
      change({ units: [...draft.units, like ? copyUnit(like, draft, id) : createUnit(draft, id)] });
      onAdded(id);
    },
  });
}

function RemoveDialog({ unit, onClose }: { unit: UnitText | undefined; onClose: () => void }) {
  const text = useWords("content");
  const { siteId, operations } = useWorkspace();
  const { draft, change } = useDraft();
  const removal = useMutation({
    mutationFn: async (unitId: string) => {
      await operations.flush();
      return archiveUnit(siteId, unitId, operations.view().version);
    },
    onSuccess: (stored, unitId) => {
      operations.receive(stored);
      change(removeUnit(unitId, draft));
      onClose();
    },
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={unit !== undefined}
      onClose={close}
      title={text("homes.removeTitle")}
      text={text("homes.removeText")}
      confirmLabel={text("homes.remove")}
      onConfirm={() => unit && removal.mutate(unit.id)}
      isPending={removal.isPending}
      error={removal.error}
    />
  );
}
