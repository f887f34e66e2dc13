import { verticalListSortingStrategy } from "@dnd-kit/sortable";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#client/kit/ui/button.tsx";
import { moved } from "#client/kit/ui/moved.ts";
import { Sorting } from "#client/kit/ui/sorting.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { SortableRow } from "./sortable-row.tsx";
import { useKeys } from "./use-keys.ts";

interface SortableListProps<T> {
  label: string;
  items: readonly T[];
  onChange: (items: T[]) => void;
  /** Returns the name of a row: "Rule 2". */
  nameOf: (item: T, index: number) => string;
  /** Maximum number of rows. */
  most: number;
  add?: { label: string; create: () => T };
  /** Additional items of a row's menu. */
  menu?: (item: T, index: number) => ReactNode;
  /** Replaces the default removal, which can be undone. */
  onRemove?: (item: T, index: number) => void;
  /** Minimum number of rows, by default 0. */
  least?: number;
  /** Shown in a row's first line instead of its name. */
  head?: (item: T, index: number) => ReactNode;
  children?: (item: T, set: (item: T) => void, index: number) => ReactNode;
}

/** List whose rows are sorted by dragging, with the keyboard or with each row's menu. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, onChange, nameOf, most, add, menu, onRemove, least = 0, head, children } = props;
  const text = useWords("content");
  const keys = useKeys(items.length);
  const list = useRef<HTMLOListElement>(null);
  const isAdding = useRef(false);
  const latest = useRef({ items, onChange });
  useEffect(() => {
    latest.current = { items, onChange };
    if (!isAdding.current) return;
    isAdding.current = false;
    list.current?.querySelector<HTMLElement>(":scope > li:last-child :is(input, textarea)")?.focus();
  }, [items, onChange]);
  const move = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0 || to >= items.length) return;
    keys.moved(from, to);
    onChange(moved(items, from, to));
  };
  const remove = (item: T, index: number) => {
    if (onRemove) return onRemove(item, index);
    keys.removed(index);
    onChange(items.toSpliced(index, 1));
    const putBack = () => latest.current.onChange(latest.current.items.toSpliced(index, 0, item));
    showToast(text("list.removed", { name: nameOf(item, index) }), { label: text("list.undo"), onClick: putBack });
  };
  return (
    <div className="grid gap-3">
      <Sorting
        ids={keys.all}
        strategy={verticalListSortingStrategy}
        said={(what, place) => text(`list.said.${what}`, place)}
        onMove={move}
      >
        <ol ref={list} aria-label={label} className="grid gap-3 empty:hidden">
          {items.map((item, index) => (
            <SortableRow
              key={keys.all[index]}
              id={keys.all[index] ?? ""}
              name={nameOf(item, index)}
              head={head?.(item, index)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={items.length > least ? () => remove(item, index) : undefined}
              menu={menu?.(item, index)}
            >
              {children?.(item, (next) => onChange(items.with(index, next)), index)}
            </SortableRow>
          ))}
        </ol>
      </Sorting>
      {add && items.length < most && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => {
            isAdding.current = true;
            onChange([...items, add.create()]);
          }}
        >
          <Plus aria-hidden="true" className="size-5" />
          {add.label}
        </Button>
      )}
    </div>
  );
}
