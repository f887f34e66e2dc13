import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, type SortingStrategy, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import GripVertical from "lucide-react/icons/grip-vertical";
import { createContext, type KeyboardEvent, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from "react";

/** Position of an item in the list, counted from 1. */
type Place = { number: number; total: number };

interface SortingProps {
  ids: string[];
  strategy: SortingStrategy;
  /** Texts for screen readers: instructions, and announcements of what happened to the item. */
  said: (what: "how" | "lifted" | "over" | "dropped" | "cancelled", place: Place) => string;
  /** Called with the indexes in `ids` before and after the move. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

interface Lifted {
  id: string;
  /** Index before it was lifted. */
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
 * A list whose items (`useSorted`) can be reordered by dragging or with the keyboard: space or enter lifts and drops an item,
 * an arrow key moves it by one position, Escape moves it back. dnd-kit's own keyboard sensor depends on measured positions,
 * which are not updated yet when keys are pressed quickly.
 */
export function Sorting({ ids, strategy, said, onMove, children }: SortingProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const [lifted, setLifted] = useState<Lifted>();
  const [announcement, setAnnouncement] = useState("");
  const howId = useId();
  const place = (index: number): Place => ({ number: index + 1, total: ids.length });

  function press(id: string, event: KeyboardEvent): void {
    const at = ids.indexOf(id);
    const step = STEPS[event.key];
    if (event.key === " " || event.key === "Enter") {
      setLifted(lifted ? undefined : { id, from: at });
      setAnnouncement(said(lifted ? "dropped" : "lifted", place(at)));
    } else if (!lifted) {
      return;
    } else if (event.key === "Escape") {
      setLifted(undefined);
      if (at !== lifted.from) onMove(at, lifted.from);
      setAnnouncement(said("cancelled", place(lifted.from)));
    } else if (step !== undefined) {
      const to = Math.min(Math.max(at + step, 0), ids.length - 1);
      if (to !== at) onMove(at, to);
      setAnnouncement(said("over", place(to)));
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
        setAnnouncement(said("dropped", place(to)));
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
        {announcement}
      </span>
    </DndContext>
  );
}

/** Replaces dnd-kit's announcements, which are in English and contain ids. */
const quiet = () => undefined;
const SILENT = { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet };

/** Props for an item of a `Sorting`: `ref` and `style` for its element, `handle` for its `DragHandle`. */
export function useSorted(id: string) {
  const { howId, lifted, press, leave } = use(Keyboard);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const button = useRef<HTMLButtonElement>(null);
  const isLifted = lifted === id;
  useLayoutEffect(() => {
    // The browser removes the focus from an element that is moved in the document.
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

/** Button that drags an item, or moves it with the keyboard. */
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
