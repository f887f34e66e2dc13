import * as Radix from "@radix-ui/react-tabs";
import { type ReactNode, startTransition, useEffect, useRef } from "react";

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  /** Shown in a second column, next to the panel of each tab, on screens of at least 80rem. */
  aside?: ReactNode;
  /** Changes the tab by a click or Enter only, not by the focus: for panels that may ask before they are left. */
  isManual?: boolean;
}

/** Tabs with their panels. On narrow screens the row of tabs scrolls to the selected one. */
export function Tabs({ label, tabs, value, onChange, aside, isManual = false }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = list;
    const shown = current?.querySelector<HTMLElement>("[data-state=active]");
    if (current && shown) current.scrollLeft = shown.offsetLeft - (current.clientWidth - shown.clientWidth) / 2;
  }, [value]);
  return (
    <Radix.Root
      value={value}
      // A panel can take long to render; keys and clicks meanwhile do not wait for it.
      onValueChange={(next) => startTransition(() => onChange(next))}
      activationMode={isManual ? "manual" : "automatic"}
      className={aside ? "grid grid-cols-[minmax(0,1fr)] gap-x-6 xl:grid-cols-[minmax(0,1fr)_24.625rem]" : ""}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative col-span-full flex gap-1 overflow-x-auto border-b lg:flex-wrap border-ink/20"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 cursor-pointer border-b-3 border-transparent px-2 sm:px-3 font-semibold text-soft -outline-offset-3 hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-w-0 pt-5">
          {tab.content}
        </Radix.Content>
      ))}
      {aside && <div className="col-start-2 pt-5 max-xl:hidden">{aside}</div>}
    </Radix.Root>
  );
}
