import Redo2 from "lucide-react/icons/redo-2";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#client/portal/ui/button.tsx";
import { IconButton } from "#client/portal/ui/icon-button.tsx";
import { showToast } from "#client/portal/ui/toast.tsx";
import { PublishDialog } from "../publish/publish-dialog.tsx";
import { useWords } from "../texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useDraft } from "../workspace/workspace.tsx";
import type { DesignEditing } from "./use-design.ts";

/** Buttons to undo, redo, reset and publish; at the bottom of small screens. */
export function ActionBar({ editing: { undo, redo, reset } }: { editing: DesignEditing }) {
  const text = useWords("theme-editor");
  const dashboard = useWords("dashboard");
  const site = useSite();
  const { version, state } = useDraft();
  const [open, setOpen] = useState(false);
  const isPublished = site.publishedVersion === version && state === "saved";
  useShortcuts(undo, redo);
  const resetDesign = () => {
    reset?.();
    showToast(text("resetSaid"));
  };
  return (
    <div className="bottom-bar flex items-center gap-1 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-ink/20 max-lg:bg-paper max-lg:px-4 max-lg:pt-2 max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <IconButton icon={Undo2} label={text("undo")} aria-disabled={!undo} onClick={undo} className="aria-disabled:opacity-40" />
      <IconButton icon={Redo2} label={text("redo")} aria-disabled={!redo} onClick={redo} className="aria-disabled:opacity-40" />
      <IconButton
        icon={RotateCcw}
        label={text("reset")}
        aria-disabled={!reset}
        onClick={reset && resetDesign}
        className="aria-disabled:opacity-40"
      />
      <Button
        look={isPublished ? "quiet" : "primary"}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="ml-auto lg:ml-2"
      >
        {dashboard(isPublished ? "publish.done" : "publish.open")}
      </Button>
      <PublishDialog open={open} onOpenChange={setOpen} site={site} />
    </div>
  );
}

/** Handles Ctrl+Z and Ctrl+Shift+Z, except in text fields, where the browser does. */
function useShortcuts(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || isTextField(event.target)) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)?.();
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input[type="text"],textarea');
