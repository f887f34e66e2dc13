import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useRef } from "react";
import { Button } from "#client/kit/ui/button.tsx";
import { IconButton } from "#client/kit/ui/icon-button.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Entry } from "./fields.tsx";

interface EntryListProps<T> {
  items: readonly T[];
  keyOf: (item: T, index: number) => string | number;
  titleOf: (item: T, index: number) => string;
  onChange: (items: T[]) => void;
  /** Buttons that add an entry. */
  adding: readonly { label: string; create: () => T }[];
  children: (item: T, index: number, change: (patch: Partial<T>) => void) => ReactNode;
}

/** Entries of a list with their fields, each with a button that removes it, and buttons that add one. */
export function EntryList<T extends object>({ items, keyOf, titleOf, onChange, adding, children }: EntryListProps<T>) {
  const text = useWords("rates");
  const list = useRef<HTMLUListElement>(null);
  const add = (create: () => T) => {
    onChange([...items, create()]);
    // The focus goes to the first field of the new entry.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector<HTMLElement>("input, select")?.focus());
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {items.length > 0 && (
        <ul ref={list} className="grid grid-cols-1 gap-3">
          {items.map((item, index) => (
            <Entry
              key={keyOf(item, index)}
              title={titleOf(item, index)}
              aside={
                <IconButton
                  icon={Trash2}
                  label={text("remove", { name: titleOf(item, index) })}
                  onClick={() => onChange(items.filter((_, at) => at !== index))}
                />
              }
            >
              {children(item, index, (patch) => onChange(items.map((each, at) => (at === index ? { ...each, ...patch } : each))))}
            </Entry>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {adding.map(({ label, create }) => (
          <Button key={label} look="quiet" onClick={() => add(create)}>
            <Plus aria-hidden="true" className="size-4" />
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
