import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useState } from "react";
import { type AroundNavHandler, Router } from "wouter";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { useWords } from "../texts.ts";

interface Guard {
  /** Ids of the forms with changes that are not saved. */
  unsaved: Set<string>;
  /** Runs an action that closes such a form, after asking. */
  leave: (action: () => void) => void;
  aroundNav: AroundNavHandler;
}

const GuardContext = createContext<Guard | undefined>(undefined);

function useGuard(): Guard {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error("useUnsaved outside of an UnsavedGuard");
  return guard;
}

/**
 * Asks before a navigation or closing the page loses changes of a form. Going back within the portal cannot be stopped reliably: browsers
 * let pages cancel it in few cases.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const text = useWords("shell");
  const [asked, setAsked] = useState<{ action: () => void }>();
  // The router's options have to stay the same objects.
  const [guard] = useState<Guard>(() => {
    const unsaved = new Set<string>();
    const leave = (action: () => void) => (unsaved.size > 0 ? setAsked({ action }) : action());
    return { unsaved, leave, aroundNav: (navigate, to, options) => leave(() => navigate(to, options)) };
  });
  useEffect(() => {
    const { unsaved } = guard;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault();
    };
    addEventListener("beforeunload", onUnload);
    return () => removeEventListener("beforeunload", onUnload);
  }, [guard]);
  return (
    <GuardContext value={guard}>
      <Router aroundNav={guard.aroundNav}>{children}</Router>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={text("unsaved.title")}
        text={text("unsaved.text")}
        confirmLabel={text("unsaved.discard")}
        cancelLabel={text("unsaved.stay")}
        onConfirm={() => {
          setAsked(undefined);
          guard.unsaved.clear();
          asked?.action();
        }}
      />
    </GuardContext>
  );
}

/** Guards a form with changes that are not saved. Returns a function that ends this before the form closes itself. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const { unsaved } = useGuard();
  const id = useId();
  // Before the effects of a screen that replaces the form, which may navigate.
  useLayoutEffect(() => {
    if (isUnsaved) unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [isUnsaved, unsaved, id]);
  return () => void unsaved.delete(id);
}

/** Returns a function that runs an action, such as opening a dialog, after asking if changes would be lost. */
export const useLeave = (): Guard["leave"] => useGuard().leave;
