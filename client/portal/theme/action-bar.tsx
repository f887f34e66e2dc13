import Redo2 from "lucide-react/icons/redo-2";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect, useEffectEvent } from "react";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { PublishButton } from "../publish/publish-bar.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import type { DesignEditing } from "./use-design.ts";

/** Buttons to undo, redo, reset and, if something is not online yet, publish; at the bottom of small screens. */
export function ActionBar({ editing: { undo, redo, reset } }: { editing: DesignEditing }) {
  const text = useWords("theme-editor");
  const site = useSite();
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
      <span className="ml-auto lg:ml-2">
        <PublishButton site={site} />
      </span>
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
