import * as Radix from "@radix-ui/react-tooltip";
import type { ReactElement } from "react";
import { useHydrated } from "#client/lib/use-query.ts";

/** How long a pointer rests on something before it is explained, milliseconds. */
const DELAY = 700;

/**
 * Explains a link or button to who lingers on it. Before the app is there the browser shows the text as a title. Touch has
 * no lingering: what it explains must also be said elsewhere, or be where the link leads.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const hydrated = useHydrated();
  return (
    <Radix.Provider delayDuration={DELAY} disableHoverableContent={false}>
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
