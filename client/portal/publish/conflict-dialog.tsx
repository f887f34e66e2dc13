import { Suspense, useMemo } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { sameJson } from "#domain/same-json.ts";
import { PhotosSideBySide, SideBySide } from "../changes/change-list.tsx";
import { compareFields } from "../changes/compare-fields.ts";
import { draftFields, FIELD_TEXTS, operationsFields, planFields } from "../changes/fields.ts";
import { useTextGroups, useWords } from "../../kit/i18n/texts.ts";
import { useDraft, useOperations, useRatePlans, useWorkspace } from "../workspace/workspace.tsx";

/**
 * Dialog that shows both versions after a conflict and asks which one to keep. Closing it decides nothing: both stay until the
 * user chooses.
 */
export function ConflictDialog({ onClose }: { onClose: () => void }) {
  const text = useWords("dashboard");
  const shell = useWords("shell");
  const { store, operations, plans } = useWorkspace();
  const isDraft = useDraft().state === "conflict";
  const isOperations = useOperations().state === "conflict";
  const [unitId = ""] = Object.entries(useRatePlans()).find(([, { state }]) => state === "conflict") ?? [];
  const settle = (choice: "mine" | "theirs") =>
    (isDraft ? store : isOperations ? operations : plans.store(unitId))?.settle(choice);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isWide
      title={text("conflict.title")}
      text={text("conflict.text")}
      closeLabel={shell("close")}
    >
      <Suspense fallback={<Skeleton label={shell("loading")} lines={4} />}>
        {isDraft ? <DraftConflict /> : isOperations ? <OperationsConflict /> : <PlanConflict unitId={unitId} />}
      </Suspense>
      <div className="sticky -bottom-5 -mx-5 mt-2 -mb-5 flex flex-wrap items-center gap-3 bg-paper px-5 py-3 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:py-4">
        <Button onClick={() => settle("mine")}>{text("conflict.keepMine")}</Button>
        <Button look="quiet" onClick={() => settle("theirs")}>
          {text("conflict.keepTheirs")}
        </Button>
        <p className="basis-full text-[0.9375rem] text-soft">{text("conflict.laterHint")}</p>
      </div>
    </Dialog>
  );
}

function DraftConflict() {
  const text = useWords("dashboard");
  useTextGroups(FIELD_TEXTS);
  const language = useLanguage();
  const { conflict } = useDraft();
  const groups = useMemo(
    () => (conflict ? compareFields(draftFields(conflict.theirs, language), draftFields(conflict.mine, language)) : []),
    [conflict, language],
  );
  if (!conflict) return null;
  const labels = { mine: text("conflict.mine"), theirs: text("conflict.theirs") };
  const hasPhotos = !sameJson(...([conflict.mine, conflict.theirs].map(picturesOf) as [unknown, unknown]));
  return (
    <div className="grid gap-5">
      {hasPhotos && <PhotosSideBySide mine={conflict.mine.photos} theirs={conflict.theirs.photos} labels={labels} />}
      <SideBySide groups={groups} {...labels} />
    </div>
  );
}

const picturesOf = ({ photos }: { photos: readonly { id: string; key: string }[] }) => photos.map(({ id, key }) => [id, key]);

function OperationsConflict() {
  const text = useWords("dashboard");
  useTextGroups(FIELD_TEXTS);
  const language = useLanguage();
  const { draft } = useDraft();
  const { conflict } = useOperations();
  const groups = useMemo(
    () =>
      conflict
        ? compareFields(operationsFields(conflict.theirs, draft, language), operationsFields(conflict.mine, draft, language))
        : [],
    [conflict, draft, language],
  );
  return <SideBySide groups={groups} mine={text("conflict.mine")} theirs={text("conflict.theirs")} />;
}

function PlanConflict({ unitId }: { unitId: string }) {
  const text = useWords("dashboard");
  useTextGroups(FIELD_TEXTS);
  const language = useLanguage();
  const { draft } = useDraft();
  const conflict = useRatePlans()[unitId]?.conflict;
  const groups = useMemo(
    () =>
      conflict
        ? compareFields(planFields(conflict.theirs, unitId, draft, language), planFields(conflict.mine, unitId, draft, language))
        : [],
    [conflict, unitId, draft, language],
  );
  return <SideBySide groups={groups} mine={text("conflict.mine")} theirs={text("conflict.theirs")} />;
}
