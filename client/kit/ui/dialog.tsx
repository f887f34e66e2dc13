import { type ReactNode, type Ref, type RefObject, Suspense, useContext, useState } from "react";
import { useWords } from "../i18n/texts.ts";
import { fetched } from "../loading/fetched.tsx";
import { Button } from "./button.tsx";
import { LeaveDialog } from "./leaving.ts";
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
  /** True if closing loses no input, as in a search: the dialog closes without asking. */
  losesNothing?: boolean;
  children: ReactNode;
}

/**
 * Buttons at the end of a dialog: its actions, and the one that leaves without doing anything, which has the same label
 * everywhere. "Cancel" would be mistaken for the cancellation of a booking (0133).
 */
export function DialogActions({ leaveRef, children }: { leaveRef?: Ref<HTMLButtonElement>; children?: ReactNode }) {
  const text = useWords("shell");
  const leave = useContext(LeaveDialog);
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      {leave && (
        <Button ref={leaveRef} look="quiet" onClick={leave}>
          {text("back")}
        </Button>
      )}
    </div>
  );
}

/**
 * A modal dialog, which asks before it closes over changed fields unless it `losesNothing`. Its code is fetched at the first
 * interaction with the page.
 */
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
