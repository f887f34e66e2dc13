import { type RefObject, useRef } from "react";

/**
 * Returns handlers for Radix' dialog content, which move the focus back when it closes. Radix returns it to its own trigger
 * component only, which we don't use. `initialFocus` gets the focus when the dialog opens.
 */
export function useReturnFocus(initialFocus?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement as HTMLElement | null;
      if (!initialFocus?.current) return;
      event.preventDefault();
      initialFocus.current.focus();
    },
    // A new screen may have taken the focus, and the opener may be gone: then the next key continues in the main content.
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const target = opener.current?.isConnected ? opener.current : document.getElementById("content");
      target?.focus({ preventScroll: target !== opener.current });
    },
  };
}
