import * as Radix from "@radix-ui/react-dialog";
import X from "lucide-react/icons/x";
import type { DialogProps } from "./dialog.tsx";
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
  children,
}: DialogProps) {
  const focus = useReturnFocus(initialFocus);
  return (
    <Radix.Root open={open} {...(closeLabel !== undefined && onOpenChange && { onOpenChange })}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-deep/60 print:hidden" />
        <Radix.Content
          {...(text ? {} : { "aria-describedby": undefined })}
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
          <div className="mt-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
