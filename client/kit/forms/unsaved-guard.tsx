import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { type AroundNavHandler, Router } from "wouter";
import { AskToLose } from "../ui/leaving.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useWords } from "../i18n/texts.ts";

interface Guard {
  /** Forms with changes that are not saved. */
  unsaved: UnsavedForms;
  /** Runs an action that closes such a form, after asking. */
  leave: (action: () => void) => void;
  aroundNav: AroundNavHandler;
}

/** The ids of forms with changes that are not saved, and the listeners that are told when one comes or goes. */
interface UnsavedForms {
  hasAny: () => boolean;
  add: (id: string) => void;
  delete: (id: string) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

function createUnsavedForms(): UnsavedForms {
  const ids = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    hasAny: () => ids.size > 0,
    add(id) {
      ids.add(id);
      tell();
    },
    delete(id) {
      if (ids.delete(id)) tell();
    },
    clear() {
      ids.clear();
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const GuardContext = createContext<Guard | undefined>(undefined);

function useGuard(): Guard {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error("useUnsaved outside of an UnsavedGuard");
  return guard;
}

/** Asks before a navigation, going back, closing the page or leaving a dialog loses changes of a form. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const text = useWords("shell");
  const [asked, setAsked] = useState<{ action: () => void }>();
  const [ask] = useState(() => (action: () => void) => setAsked({ action }));
  // The router's options have to stay the same objects.
  const [guard] = useState<Guard>(() => {
    const unsaved = createUnsavedForms();
    const leaveForms = (action: () => void) => () => {
      unsaved.clear();
      action();
    };
    const leave = (action: () => void) => (unsaved.hasAny() ? setAsked({ action: leaveForms(action) }) : action());
    return { unsaved, leave, aroundNav: (navigate, to, options) => leave(() => navigate(to, options)) };
  });
  useEffect(() => {
    const { unsaved } = guard;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.hasAny()) event.preventDefault();
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
      <AskToLose value={ask}>
        <Router aroundNav={guard.aroundNav}>{children}</Router>
      </AskToLose>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={text("unsaved.title")}
        text={text("unsaved.text")}
        confirmLabel={text("unsaved.discard")}
        onConfirm={() => {
          setAsked(undefined);
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
    if (!unsaved.hasAny() || read().address === here.address) return note();
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
    return () => unsaved.delete(id);
  }, [isUnsaved, unsaved, id]);
  return () => unsaved.delete(id);
}

/** True while a form on the screen has changes that are not saved. */
export function useHasUnsaved(): boolean {
  const { unsaved } = useGuard();
  return useSyncExternalStore(unsaved.subscribe, unsaved.hasAny);
}

/** Returns a function that runs an action, such as opening a dialog, after asking if changes would be lost. */
export const useLeave = (): Guard["leave"] => useGuard().leave;
