import { Suspense, useEffect, useState } from "react";
import { fetched } from "../loading/fetched.tsx";
import { onFirstInteraction } from "./on-first-interaction.ts";

const Loaded = fetched(async () => (await import("./loaded-toaster.tsx")).default);
onFirstInteraction(Loaded.preload);

export interface Toast {
  text: string;
  action?: { label: string; onClick: () => void } | undefined;
  /** Milliseconds for which it is shown; 6 s by default. */
  duration?: number | undefined;
}

let addToast: ((toast: Toast) => void) | undefined;

/** Renders the toasts of {@link showToast}; `label` is the accessible name of their region. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => {
    addToast = (toast) => setToasts((all) => [...all, toast]);
    return () => {
      addToast = undefined;
    };
  }, []);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Loaded label={label} closeLabel={closeLabel} toasts={toasts} />
    </Suspense>
  );
}

/** Shows a message for a few seconds. Use a notice for messages the user must not miss. */
export function showToast(text: string, action?: Toast["action"], duration?: number): void {
  addToast?.({ text, action, duration });
}
