import { useEffect, useRef } from "react";
import { toast, Toaster as Sonner } from "sonner";
import "sonner/dist/styles.css";
import type { Toast } from "./toast.tsx";

const CLASSES = {
  toast:
    "flex w-full items-start gap-3 rounded-2xl rounded-bl-none bg-night px-4 py-3 text-cream shadow-xl ring-2 ring-sun sm:w-96",
  title: "font-semibold leading-snug",
  description: "text-cream/85 leading-snug",
  actionButton:
    "ml-auto inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full px-3 font-semibold text-sun underline underline-offset-4",
};

const OFFSET = { bottom: "calc(var(--bottom-bar, 0px) + 1rem)", left: "1rem", right: "1rem" };

/** Renders the toasts, each once. */
export default function LoadedToaster({ label, toasts }: { label: string; toasts: Toast[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const { text, action } of toasts.slice(shown.current)) toast(text, action ? { action } : {});
    shown.current = toasts.length;
  }, [toasts]);
  return (
    <Sonner
      position="bottom-left"
      // Above the bar at the bottom of the screen, if there is one.
      offset={OFFSET}
      mobileOffset={OFFSET}
      style={{ fontFamily: "var(--font-sans)" }}
      containerAriaLabel={label}
      duration={6000}
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  );
}
