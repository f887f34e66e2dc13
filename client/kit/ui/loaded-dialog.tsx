import * as Radix from "@radix-ui/react-dialog";
import { useContext } from "react";
import X from "lucide-react/icons/x";
import { useChangedFields } from "./changed-fields.ts";
import type { DialogProps } from "./dialog.tsx";
import { AskToLose, LeaveDialog } from "./leaving.ts";
import { useReturnFocus } from "./return-focus.ts";

/** The opened dialog: in the middle of a large screen, at the bottom of a phone's. */
export default function LoadedDialog({
  open,
  onOpenChange,
  title,
  text,
  isWide,
  closeLabel,
  initialFocus,
  losesNothing = false,
  children,
}: DialogProps) {
  const ask = useContext(AskToLose);
  const fields = useChangedFields();
  const close = () => onOpenChange?.(false);
  const leave = () => (!losesNothing && fields.isChanged() ? ask(close) : close());
  const canLeave = closeLabel !== undefined && onOpenChange !== undefined;
  const focus = useReturnFocus(initialFocus);
  return (
    <Radix.Root open={open} {...(canLeave && { onOpenChange: leave })}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-deep/60 print:hidden" />
        <Radix.Content
          {...(text ? {} : { "aria-describedby": undefined })}
          onFocus={fields.remember}
          {...focus}
          className={`fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-3xl bg-paper p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-2xl ring-1 ring-ink/25 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-3xl sm:p-7 ${isWide ? "sm:w-[min(52rem,calc(100vw-3rem))]" : "sm:w-[min(34rem,calc(100vw-3rem))]"}`}
        >
          <div className="flex items-start gap-3">
            <Radix.Title className="title-s mt-2 mr-auto">{title}</Radix.Title>
            {closeLabel !== undefined && (
              <Radix.Close
                aria-label={closeLabel}
                className="-mt-1 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/10 print:hidden"
              >
                <X aria-hidden="true" className="size-5" />
              </Radix.Close>
            )}
          </div>
          {text && <Radix.Description className="mt-1 text-soft">{text}</Radix.Description>}
          <div className="mt-5">
            <LeaveDialog value={canLeave ? leave : undefined}>{children}</LeaveDialog>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
