import * as Radix from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import type { ComponentProps } from "react";
import { useReturnFocus } from "../../kit/ui/return-focus.ts";

interface PaletteDialogProps extends Pick<ComponentProps<typeof Command>, "filter" | "children"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
}

/** A dialog with a searchable list. Unlike cmdk's own it returns the focus when it closes. */
export function PaletteDialog({ open, onOpenChange, title, filter, children }: PaletteDialogProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-deep/60" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[10vh] z-50 mx-auto max-w-xl overflow-hidden rounded-2xl bg-paper text-ink shadow-2xl"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <Command label={title} {...(filter && { filter })}>
            {children}
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
