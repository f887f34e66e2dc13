import X from "lucide-react/icons/x";
import { type CSSProperties, useEffect, useRef } from "react";
import { toast, Toaster as Sonner } from "sonner";
import "sonner/dist/styles.css";
import { useMedia } from "../browser/use-media.ts";
import type { Toast } from "./toast.tsx";

const CLASSES = {
  toast:
    "flex w-full items-center gap-x-3 bg-night pl-5 text-[0.9375rem] leading-tight text-cream max-lg:min-h-18 max-lg:border-t-2 max-lg:border-sun max-lg:pb-4 lg:min-h-11 lg:rounded-full lg:ring-2 lg:ring-sun",
  content: "mr-auto min-w-0 py-0.5",
  title: "font-semibold",
  actionButton:
    "order-1 inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full px-2 font-semibold text-sun underline underline-offset-4",
  closeButton: "order-2 mr-1 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full",
};

/**
 * Position: on large screens the free middle of the header, on small ones the edge of the screen, partly behind a bar if one is
 * shown.
 */
const PLACES = {
  header: { position: "top-center", offset: { top: "0.5rem" }, width: "min(44rem, 100vw - 30rem)", zIndex: 60 },
  edge: {
    position: "bottom-center",
    offset: { bottom: "var(--toast-bottom, 0px)", left: "0px", right: "0px" },
    width: "100%",
    zIndex: 15,
  },
} as const;

interface ToasterProps {
  label: string;
  closeLabel: string;
  toasts: Toast[];
}

/** Renders the toasts, each once and one at a time, where they cover neither text nor controls. */
export default function LoadedToaster({ label, closeLabel, toasts }: ToasterProps) {
  const shown = useRef(0);
  const { position, offset, width, zIndex } = PLACES[useMedia("(min-width: 64rem)") ? "header" : "edge"];
  useEffect(() => {
    for (const { text, action, duration } of toasts.slice(shown.current))
      toast(text, { ...(action && { action }), ...(duration !== undefined && { duration }) });
    shown.current = toasts.length;
  }, [toasts]);
  return (
    <Sonner
      position={position}
      offset={offset}
      mobileOffset={offset}
      style={{ fontFamily: "var(--font-sans)", "--width": width, zIndex } as CSSProperties}
      visibleToasts={1}
      closeButton
      icons={{ close: <X aria-hidden="true" className="size-5" /> }}
      containerAriaLabel={label}
      duration={6000}
      toastOptions={{ unstyled: true, classNames: CLASSES, closeButtonAriaLabel: closeLabel }}
    />
  );
}
