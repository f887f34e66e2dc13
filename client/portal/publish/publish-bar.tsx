import CloudAlert from "lucide-react/icons/cloud-alert";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudUpload from "lucide-react/icons/cloud-upload";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Suspense, useState } from "react";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Button } from "../../kit/ui/button.tsx";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft, useSaveState } from "../workspace/workspace.tsx";
import type { Standing } from "./standing.ts";
import { useStanding } from "./use-standing.ts";

const PublishDialog = fetched(async () => (await import("./publish-dialog.tsx")).PublishDialog);

const ConflictDialog = fetched(async () => (await import("./conflict-dialog.tsx")).ConflictDialog);

const ICONS = { online: CloudCheck, saved: CloudCheck, unsaved: CloudUpload } satisfies Record<Standing, unknown>;
const REASON_ICONS = { kept: CloudAlert, refused: TriangleAlert, conflict: TriangleAlert };

/** Says in one of three states where the owner's words are, and why they are not saved if they do not save themselves soon. */
export function SaveStatus({ site }: { site: SiteSummary }) {
  const text = useWords("dashboard");
  const { standing, reason } = useStanding(site);
  const Icon = reason ? REASON_ICONS[reason] : ICONS[standing];
  return (
    <span
      role="status"
      className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] leading-tight text-soft max-sm:text-sm"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 max-xs:hidden" />
      {text(`standing.${standing}`)}
      {reason && `: ${text(`standing.${reason}`)}`}
    </span>
  );
}

/** Bar with the state of the owner's words and, if something is not online yet, the button that publishes the draft. */
export function PublishBar({ site }: { site: SiteSummary }) {
  return (
    <div className="flex items-center gap-x-2 sm:gap-x-4">
      <SaveStatus site={site} />
      <PublishButton site={site} />
    </div>
  );
}

const preload = () => void PublishDialog.preload().catch(() => undefined);

/** Button that publishes the draft; renders nothing if it is online, and the choice of a version after a conflict. */
export function PublishButton({ site }: { site: SiteSummary }) {
  const text = useWords("dashboard");
  const { version, state } = useDraft();
  const isConflict = useSaveState() === "conflict";
  const [open, setOpen] = useState(false);
  const isPublished = site.publishedVersion === version && state === "saved";
  if (isConflict) return <Conflict />;
  return (
    <>
      {!isPublished && (
        <Button look="strong" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {text("publish.open")}
        </Button>
      )}
      <Suspense fallback={null}>{open && <PublishDialog open onOpenChange={setOpen} site={site} />}</Suspense>
    </>
  );
}

/** After a conflict: the dialog to choose a version, and the button that opens it again. */
export function Conflict() {
  const text = useWords("dashboard");
  const isConflict = useSaveState() === "conflict";
  const [open, setOpen] = useState(true);
  if (!isConflict) return null;
  return (
    <>
      <Button look="strong" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {text("conflict.choose")}
      </Button>
      <Suspense fallback={null}>{open && <ConflictDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
