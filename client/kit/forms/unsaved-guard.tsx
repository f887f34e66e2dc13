import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useState } from "react";
import { type AroundNavHandler, Router } from "wouter";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useWords } from "../i18n/texts.ts";

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

/** Asks before a navigation, going back or closing the page loses changes of a form. */
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
    const stopGuarding = guardTraversal(guard);
    return () => {
      removeEventListener("beforeunload", onUnload);
      stopGuarding();
    };
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

/**
 * Asks before going back or forward within the portal. The router has no hook for it, and browsers let pages cancel it in few
 * cases: the form's address is pushed again before the router sees the other one, which is then the previous entry.
 */
function guardTraversal({ unsaved, leave }: Guard): () => void {
  const read = () => ({ address: location.pathname + location.search, state: history.state as unknown });
  let here = read();
  const note = () => void (here = read());
  const onTraversal = (event: PopStateEvent) => {
    if (unsaved.size === 0 || read().address === here.address) return note();
    event.stopImmediatePropagation();
    history.pushState(here.state, "", here.address);
    leave(() => history.back());
  };
  // Events of the router's own navigations.
  const events = ["pushState", "replaceState"];
  for (const event of events) addEventListener(event, note);
  traversalListener = onTraversal;
  return () => {
    for (const event of events) removeEventListener(event, note);
    traversalListener = undefined;
  };
}

let traversalListener: ((event: PopStateEvent) => void) | undefined;
// Chromium calls the listeners of a window in the order of their registration: this one comes before that of the router, which is
// registered when the router is rendered.
addEventListener("popstate", (event) => traversalListener?.(event), { capture: true });

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
