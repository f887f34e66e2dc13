import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { Menu, MenuItem } from "#client/kit/ui/menu.tsx";
import { DragHandle, useSorted } from "#client/kit/ui/sorting.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";

interface SortableRowProps {
  id: string;
  name: string;
  /** Shown in the first line instead of the name. */
  head: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: (() => void) | undefined;
  menu: ReactNode;
  children: ReactNode;
}

const SIGN = "inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/10";

/** One row of a sortable list, with a handle to drag it and a menu to move or remove it. */
export function SortableRow({ id, name, head, isFirst, isLast, onMove, onRemove, menu, children }: SortableRowProps) {
  const text = useWords("content");
  const { ref, style, handle, isMoving } = useSorted(id);
  return (
    <li
      ref={ref}
      style={style}
      className={`rounded-2xl border border-ink/15 bg-card ${isMoving ? "relative z-10 shadow-2xl ring-3 ring-sun" : ""}`}
    >
      <div className="flex items-center gap-1 p-1">
        <DragHandle handle={handle} label={text("list.drag", { name })} />
        <div className="min-w-0 grow">{head ?? <span className="font-semibold text-soft">{name}</span>}</div>
        <Menu
          trigger={
            <button type="button" aria-label={text("list.menu", { name })} className={`${SIGN} cursor-pointer`}>
              <EllipsisVertical aria-hidden="true" className="size-5" />
            </button>
          }
        >
          {!isFirst && (
            <MenuItem icon={ArrowUp} onSelect={() => onMove(-1)}>
              {text("list.up")}
            </MenuItem>
          )}
          {!isLast && (
            <MenuItem icon={ArrowDown} onSelect={() => onMove(1)}>
              {text("list.down")}
            </MenuItem>
          )}
          {menu}
          {onRemove && (
            <MenuItem icon={Trash2} danger onSelect={onRemove}>
              {text("list.remove")}
            </MenuItem>
          )}
        </Menu>
      </div>
      {children && <div className="grid gap-3 px-4 pb-4 sm:px-5">{children}</div>}
    </li>
  );
}
