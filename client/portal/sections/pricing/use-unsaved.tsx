import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useWords } from "../../texts.ts";

interface Unsaved {
  onUnsaved: (isUnsaved: boolean) => void;
  /** Runs an action that closes the form, after asking if there are changes that are not saved. */
  leave: (action: () => void) => void;
  dialog: ReactNode;
}

/** Asks before changes of a form are lost, also before the page is left. */
export function useUnsaved(): Unsaved {
  const text = useWords("rates");
  const isUnsaved = useRef(false);
  const [asked, setAsked] = useState<{ action: () => void }>();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
  const onUnsaved = useCallback((now: boolean) => {
    isUnsaved.current = now;
  }, []);
  return {
    onUnsaved,
    leave: (action) => (isUnsaved.current ? setAsked({ action }) : action()),
    dialog: (
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={text("unsaved.title")}
        text={text("unsaved.text")}
        confirmLabel={text("discard")}
        cancelLabel={text("unsaved.stay")}
        onConfirm={() => {
          setAsked(undefined);
          asked?.action();
        }}
      />
    ),
  };
}
