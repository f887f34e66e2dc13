import { type KeyboardEvent, useState } from "react";
import type { CalendarDate } from "#domain/dates.ts";
import type { ShownEntry, ShownUnit } from "#contract/letting/site-calendar.ts";
import { type DayRange, entryOn, type Gesture, isMovable, moveCursor, type Place, type Preview, previewOf } from "./layout.ts";

/** A place in the calendar under the pointer. */
export interface Target extends Place {
  entry?: ShownEntry | undefined;
  /** Set on the two ends of an entry's bar. */
  edge?: "arrival" | "departure" | undefined;
}

interface GestureOptions {
  units: readonly ShownUnit[];
  range: DayRange;
  today: CalendarDate;
  /** Step of the up and down arrows. */
  vertical: "unit" | "week";
  /** Nights were chosen for a new booking or block. */
  onNew: (chosen: Preview) => void;
  /** An entry was moved, lengthened or shortened. */
  onMove: (entry: ShownEntry, moved: Preview) => void;
  onOpen: (entry: ShownEntry) => void;
  /** Delete was pressed on a block. */
  onRemove: (entry: ShownEntry) => void;
}

/**
 * Creates and moves entries of the calendar: by drag, by two clicks, and with the keys. A pending gesture follows the pointer or
 * the cursor until the second click, Enter or Escape.
 */
export function useGestures({ units, range, today, vertical, onNew, onMove, onOpen, onRemove }: GestureOptions) {
  const [cursor, setCursor] = useState<Place>({ unit: 0, day: today });
  const [gesture, setGesture] = useState<Gesture>();
  /** True while a pointer that began the gesture is down. */
  const [isDragging, setDragging] = useState(false);
  const preview = gesture && previewOf(gesture, units);

  const follow = (place: Place): void => {
    if (gesture && (gesture.at.day !== place.day || gesture.at.unit !== place.unit)) setGesture({ ...gesture, at: place });
  };

  function begin(next: Gesture): void {
    setGesture(next);
    setDragging(false);
    setCursor(next.at);
  }

  function cancel(): void {
    setGesture(undefined);
    setDragging(false);
  }

  function finish(ended: Gesture): void {
    const result = previewOf(ended, units);
    if (!result?.isPossible) {
      // A gesture that cannot end here stays pending, unless the pointer was released.
      if (isDragging) cancel();
      return;
    }
    cancel();
    if (ended.kind === "new") return onNew(result);
    const { entry, start } = ended;
    const isSame = result.arrival === entry.arrival && result.departure === entry.departure && result.unit === start.unit;
    if (!isSame) onMove(entry, result);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const entry = entryOn(units[cursor.unit], cursor.day);
    if (event.key === "Escape" && gesture) {
      event.preventDefault();
      return cancel();
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (gesture) return finish({ ...gesture, at: cursor });
      const isTaken = entry && cursor.day < entry.departure;
      return isTaken ? onOpen(entry) : begin({ kind: "new", start: cursor, at: cursor });
    }
    if (event.key === "Delete" && entry?.kind === "block" && !gesture) return onRemove(entry);
    const moved = moveCursor(cursor, event.key, { range, today, unitCount: units.length, vertical });
    if (!moved) return;
    event.preventDefault();
    setCursor(moved);
    follow(moved);
  }

  function onPointerDown({ entry, edge, ...place }: Target): void {
    setCursor(place);
    if (gesture) return follow(place);
    if (!entry) setGesture({ kind: "new", start: place, at: place });
    else if (isMovable(entry)) setGesture({ kind: edge ?? "move", entry, start: place, at: place });
    else return;
    setDragging(true);
  }

  function onPointerUp({ entry, edge: _, ...place }: Target): void {
    if (!gesture) return entry ? onOpen(entry) : undefined;
    const hasMoved = gesture.start.day !== place.day || gesture.start.unit !== place.unit;
    if (!isDragging || hasMoved) return finish({ ...gesture, at: place });
    // A click: it opens an entry, or begins a range that the second click ends.
    if (gesture.kind === "new") return begin(gesture);
    cancel();
    onOpen(gesture.entry);
  }

  /** A finger scrolls the calendar; taps select. */
  function onTap({ entry, edge: _, ...place }: Target): void {
    setCursor(place);
    if (gesture) return finish({ ...gesture, at: place });
    if (entry) onOpen(entry);
    else begin({ kind: "new", start: place, at: place });
  }

  return { cursor, setCursor, gesture, preview, begin, cancel, follow, onKeyDown, onPointerDown, onPointerUp, onTap, onOpen };
}

export type Gestures = ReturnType<typeof useGestures>;
