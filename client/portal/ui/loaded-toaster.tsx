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
      containerAriaLabel={label}
      duration={6000}
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  );
}
