import * as Radix from "@radix-ui/react-tooltip";
import type { ReactElement } from "react";
import { useHydrated } from "../browser/use-query.ts";

/** Hover time before the tooltip opens. */
const DELAY_MS = 700;

/**
 * Explains a link or button on hover or focus. Before hydration the text is a native `title`. Touch screens have no hover, so the
 * explanation must also be available elsewhere, for example at the link's target.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const hydrated = useHydrated();
  return (
    <Radix.Provider delayDuration={DELAY_MS} disableHoverableContent={false}>
      <Radix.Root>
        <Radix.Trigger asChild title={hydrated ? undefined : text}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={8}
            collisionPadding={12}
            className="z-50 max-w-72 rounded-xl rounded-bl-none bg-night px-4 py-2.5 text-[0.9375rem] leading-snug text-cream shadow-xl ring-2 ring-sun"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
