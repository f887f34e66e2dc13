import { type ReactNode, type RefObject, Suspense, useState } from "react";
import { fetched } from "../loading/fetched.tsx";
import { onFirstInteraction } from "./on-first-interaction.ts";

const Loaded = fetched(async () => (await import("./loaded-dialog.tsx")).default);
onFirstInteraction(Loaded.preload);

export interface DialogProps {
  open: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  /** For contents in two columns. */
  isWide?: boolean;
  /**
   * Label of the close button. Without it, only buttons of `children` close the dialog: neither Escape nor a click outside it.
   */
  closeLabel?: string;
  /** Element of `children` that gets the focus when the dialog opens; otherwise the close button does. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** A modal dialog. Its code is fetched at the first interaction with the page. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
