import CloudAlert from "lucide-react/icons/cloud-alert";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudUpload from "lucide-react/icons/cloud-upload";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Suspense, useState } from "react";
import { fetched } from "#client/lib/fetched.tsx";
import { Button } from "#client/portal/ui/button.tsx";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import type { SiteSummary } from "#contract/site-summary.ts";
import type { AutosaveStore, SaveState } from "../autosave/autosave-store.ts";
import { useWords } from "../texts.ts";
import { useDraft, useOperations, useSaveState, useWorkspace } from "../workspace/workspace.tsx";

const PublishDialog = fetched(async () => (await import("./publish-dialog.tsx")).PublishDialog);

const ICONS = {
  saved: CloudCheck,
  waiting: CloudUpload,
  saving: CloudUpload,
  kept: CloudAlert,
  refused: TriangleAlert,
  conflict: TriangleAlert,
} satisfies Record<SaveState, unknown>;

/** States that small screens show as an icon only. */
const QUIET: readonly SaveState[] = ["saved", "waiting", "saving"];

/** Save state of the changes; `done` replaces it while everything is saved. */
export function SaveStatus({ done }: { done?: string | undefined }) {
  const text = useWords("dashboard");
  const state = useSaveState();
  const Icon = ICONS[state];
  const isShort = done === undefined && QUIET.includes(state);
  return (
    <span role="status" className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] leading-tight text-soft">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={isShort ? "max-sm:sr-only" : ""}>{(state === "saved" && done) || text(`save.${state}`)}</span>
    </span>
  );
}

const preload = () => void PublishDialog.preload().catch(() => undefined);

/** Bar with the save state and, if something is not online yet, the button that publishes the draft. */
export function PublishBar({ site }: { site: SiteSummary }) {
  const text = useWords("dashboard");
  const { version, state } = useDraft();
  const [open, setOpen] = useState(false);
  const isPublished = site.publishedVersion === version && state === "saved";
  return (
    <div className="flex items-center gap-x-2 sm:gap-x-4">
      <SaveStatus done={isPublished ? text("publish.done") : undefined} />
      {!isPublished && (
        <Button onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {text("publish.open")}
        </Button>
      )}
      <Suspense fallback={null}>{open && <PublishDialog open onOpenChange={setOpen} site={site} />}</Suspense>
      <Conflict />
    </div>
  );
}

/** Dialog that asks which change to keep after a conflict. */
export function Conflict() {
  const { store, operations } = useWorkspace();
  const isDraft = useDraft().state === "conflict";
  const isOperations = useOperations().state === "conflict";
  if (isDraft) return <ConflictDialog store={store} />;
  return isOperations && <ConflictDialog store={operations} />;
}

function ConflictDialog({ store }: { store: Pick<AutosaveStore<object>, "settle"> }) {
  const text = useWords("dashboard");
  const shell = useWords("shell");
  return (
    <Dialog open onOpenChange={() => {}} title={text("conflict.title")} text={text("conflict.text")} closeLabel={shell("close")}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => store.settle("mine")}>{text("conflict.mine")}</Button>
        <Button look="quiet" onClick={() => store.settle("theirs")}>
          {text("conflict.theirs")}
        </Button>
      </div>
    </Dialog>
  );
}
