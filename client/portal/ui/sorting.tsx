import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, type SortingStrategy, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import GripVertical from "lucide-react/icons/grip-vertical";
import { createContext, type KeyboardEvent, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from "react";

/** Numbers count from 1. */
type Place = { number: number; total: number };

interface SortingProps {
  ids: string[];
  strategy: SortingStrategy;
  /** What a screen reader is told: how it is done, and what has happened to which place of how many. */
  said: (what: "how" | "lifted" | "over" | "dropped" | "cancelled", place: Place) => string;
  /** An item stands at `to` afterwards; both are indexes of `ids`. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

interface Lifted {
  id: string;
  /** Where it stood. */
  from: number;
}

const Keyboard = createContext<{
  howId: string;
  lifted: string | undefined;
  press: (id: string, event: KeyboardEvent) => void;
  leave: () => void;
}>({
  howId: "",
  lifted: undefined,
  press: () => undefined,
  leave: () => undefined,
});

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * A list whose items (`useSorted`) are put in another order by dragging, or from the keyboard: space or enter picks an
 * item up and puts it down, an arrow moves it by one place at once, Escape takes it back to where it stood. dnd-kit's own
 * keyboard goes by measured places, which are not there yet for who presses quickly.
 */
export function Sorting({ ids, strategy, said, onMove, children }: SortingProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const [lifted, setLifted] = useState<Lifted>();
  const [told, setTold] = useState("");
  const howId = useId();
  const place = (index: number): Place => ({ number: index + 1, total: ids.length });

  function press(id: string, event: KeyboardEvent): void {
    const at = ids.indexOf(id);
    const step = STEPS[event.key];
    if (event.key === " " || event.key === "Enter") {
      setLifted(lifted ? undefined : { id, from: at });
      setTold(said(lifted ? "dropped" : "lifted", place(at)));
    } else if (!lifted) {
      return;
    } else if (event.key === "Escape") {
      setLifted(undefined);
      if (at !== lifted.from) onMove(at, lifted.from);
      setTold(said("cancelled", place(lifted.from)));
    } else if (step !== undefined) {
      const to = Math.min(Math.max(at + step, 0), ids.length - 1);
      if (to !== at) onMove(at, to);
      setTold(said("over", place(to)));
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (!over || over.id === active.id) return;
        const to = ids.indexOf(String(over.id));
        onMove(ids.indexOf(String(active.id)), to);
        setTold(said("dropped", place(to)));
      }}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: "" } }}
    >
      <SortableContext items={ids} strategy={strategy}>
        <Keyboard value={{ howId, lifted: lifted?.id, press, leave: () => setLifted(undefined) }}>{children}</Keyboard>
      </SortableContext>
      <span id={howId} hidden>
        {said("how", place(0))}
      </span>
      <span role="status" aria-live="assertive" className="sr-only">
        {told}
      </span>
    </DndContext>
  );
}

/** dnd-kit would say the ids of the items, in English. */
const quiet = () => undefined;
const SILENT = { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet };

/** What an item of a `Sorting` puts on its element (`ref`, `style`) and on its `DragHandle` (`handle`). */
export function useSorted(id: string) {
  const { howId, lifted, press, leave } = use(Keyboard);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const button = useRef<HTMLButtonElement>(null);
  const isLifted = lifted === id;
  useLayoutEffect(() => {
    // Moving an element in the document takes the focus away from what is in it.
    if (isLifted && document.activeElement !== button.current) button.current?.focus();
  });
  return {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    handle: {
      ...listeners,
      ref: button,
      "aria-describedby": howId,
      "aria-pressed": isLifted,
      onKeyDown: (event: KeyboardEvent) => press(id, event),
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        if (isLifted && relatedTarget) leave();
      },
    },
    isMoving: isDragging || isLifted,
  };
}

interface DragHandleProps {
  handle: ReturnType<typeof useSorted>["handle"];
  label: string;
  className?: string;
}

/** What an item is dragged by, and moved from the keyboard with. */
export function DragHandle({ handle, label, className = "" }: DragHandleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full hover:bg-ink/10 ${className}`}
      {...handle}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  );
}
