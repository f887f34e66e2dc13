import Eye from "lucide-react/icons/eye";
import { Suspense, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { fetched } from "../../kit/loading/fetched.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { useEditorWords } from "../workspace/editor-words.ts";
import { LivePreview } from "../preview/live-preview.tsx";
import { useDraft } from "../workspace/workspace.tsx";
import { shownPlace } from "./shown-place.ts";
import { useWriting } from "./writing.tsx";

const PreviewDialog = fetched(async () => (await import("../preview/preview-dialog.tsx")).PreviewDialog);

/** Page and section of the preview that show the edited part. The path waits until changes of slugs are saved. */
function useShownPlace(part: string, field: string) {
  const { draft, state } = useDraft();
  const { locale } = useWriting();
  const [search] = useSearchParams();
  const [unit, page] = [search.get("home") ?? undefined, search.get("page") ?? undefined];
  const wanted = shownPlace({ part, field, locale, unit, page }, draft);
  const [path, setPath] = useState(wanted.path);
  const isSaved = state !== "waiting" && state !== "saving";
  if (isSaved && path !== wanted.path) setPath(wanted.path);
  const { section } = wanted;
  const order = useMemo(() => (section ? { section } : {}), [section]);
  return { path, order };
}

interface ContentPreviewProps {
  part: string;
  /** Id of the field that was focused last. */
  field: string;
}

/** Preview next to the fields, which follows the edited part. */
export function ContentPreview({ part, field }: ContentPreviewProps) {
  const text = useEditorWords();
  const shown = useShownPlace(part, field);
  return (
    <aside aria-label={text("preview.open")} className="sticky top-38 h-[calc(100dvh-11rem)] self-start">
      <LivePreview {...shown} />
    </aside>
  );
}

/** Button that opens the preview on screens without room for it next to the fields. */
export function PreviewButton({ part, field }: ContentPreviewProps) {
  const text = useEditorWords();
  const shown = useShownPlace(part, field);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Eye aria-hidden="true" className="size-5" />
        {text("preview.open")}
      </Button>
      <Suspense fallback={null}>{isOpen && <PreviewDialog open onOpenChange={setOpen} {...shown} />}</Suspense>
    </>
  );
}
