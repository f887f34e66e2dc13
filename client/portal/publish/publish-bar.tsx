import CloudAlert from "lucide-react/icons/cloud-alert";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudUpload from "lucide-react/icons/cloud-upload";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useState } from "react";
import { Button } from "#client/portal/ui/button.tsx";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import type { SaveState } from "../draft/draft-store.ts";
import { useWords } from "../texts.ts";
import type { SiteSummary } from "../workspace/sites.ts";
import { useDraft, useWorkspace } from "../workspace/workspace.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

const ICONS = {
  saved: CloudCheck,
  waiting: CloudUpload,
  saving: CloudUpload,
  kept: CloudAlert,
  refused: TriangleAlert,
  conflict: TriangleAlert,
} satisfies Record<SaveState, unknown>;

/** How the draft is being kept. */
export function SaveStatus() {
  const text = useWords("dashboard");
  const { state } = useDraft();
  const Icon = ICONS[state];
  return (
    <span role="status" className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {text(`save.${state}`)}
    </span>
  );
}

/** Whether guests see what the draft holds, and the button that makes them. */
export function PublishBar({ site }: { site: SiteSummary }) {
  const text = useWords("dashboard");
  const { version, state } = useDraft();
  const [open, setOpen] = useState(false);
  const isPublished = site.publishedVersion === version && state === "saved";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <SaveStatus />
      <Button look={isPublished ? "quiet" : "primary"} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {text(isPublished ? "publish.done" : "publish.open")}
      </Button>
      <PublishDialog open={open} onOpenChange={setOpen} site={site} />
      <Conflict />
    </div>
  );
}

/** Somebody else changed the same: whose words stand? */
export function Conflict() {
  const text = useWords("dashboard");
  const shell = useWords("shell");
  const { store } = useWorkspace();
  const { state } = useDraft();
  return (
    <Dialog
      open={state === "conflict"}
      onOpenChange={() => {}}
      title={text("conflict.title")}
      text={text("conflict.text")}
      closeLabel={shell("close")}
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => store.settle("mine")}>{text("conflict.mine")}</Button>
        <Button look="quiet" onClick={() => store.settle("theirs")}>
          {text("conflict.theirs")}
        </Button>
      </div>
    </Dialog>
  );
}
