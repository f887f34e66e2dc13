import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, type SortingStrategy, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import type { ReactNode } from "react";

interface SortingProps {
  ids: string[];
  strategy: SortingStrategy;
  /** What a screen reader is told: how it is done, and what is happening to which place of how many. */
  said: {
    how: string;
    lifted: (place: Place) => string;
    over: (place: Place) => string;
    dropped: (place: Place) => string;
    cancelled: string;
  };
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

interface Place {
  /** From 1. */
  number: number;
  total: number;
}

/** A list whose items (`useSortable`) are put in another order by dragging or with the keyboard. */
export function Sorting({ ids, strategy, said, onMove, children }: SortingProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: string | number): Place => ({ number: ids.indexOf(String(id)) + 1, total: ids.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => said.lifted(place(active.id)),
    // What was just picked up is over its own place first.
    onDragOver: ({ active, over }) => (over ? (over.id === active.id ? said.lifted : said.over)(place(over.id)) : undefined),
    onDragEnd: ({ over }) => (over ? said.dropped(place(over.id)) : undefined),
    onDragCancel: () => said.cancelled,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
      }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: said.how } }}
    >
      <SortableContext items={ids} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
