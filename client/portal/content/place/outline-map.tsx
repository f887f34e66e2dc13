import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Land } from "./land.tsx";
import { MAP_FRAME, MapControls, type MapProps } from "./map-controls.tsx";
import { boxOf } from "./outline.ts";
import { type MapPoint, mapPoint, placeAt } from "./projection.ts";
import { pointAt, RATIO, shareOf, showing, type View, viewOf, zoomed } from "./view.ts";

const viewOfCountry = (country: string): View => viewOf(boxOf(country));
/** A pointer that moves less than this, in pixels, is a tap. */
const MAX_TAP_DISTANCE = 6;

/** Outline map with a pin. A tap sets the pin, dragging moves the pin or the map, arrow keys move the pin. */
export default function OutlineMap({ country, at, onMove }: MapProps) {
  const pin = at && mapPoint(at.longitude, at.latitude);
  const [view, setView] = useState(() => (pin ? { ...pin, span: 250 } : viewOfCountry(country)));
  const [dragged, setDragged] = useState<MapPoint>();
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(country);
  useEffect(() => {
    if (shown.current === country) return;
    shown.current = country;
    setView(viewOfCountry(country));
  }, [country]);
  const [x, y] = [pin?.x, pin?.y];
  useEffect(() => {
    if (x !== undefined && y !== undefined) setView((now) => showing({ x, y }, now));
  }, [x, y]);

  const pointOf = (event: { clientX: number; clientY: number }, on: View = view): MapPoint => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return pointAt({ x: (event.clientX - left) / width, y: (event.clientY - top) / height }, on);
  };
  const put = (point: MapPoint) => onMove(placeAt(point));
  const gestures = useGestures({ view, setView, pointOf, onTap: put });
  const step = (dx: number, dy: number) => {
    const from = pin ?? view;
    put({ x: from.x + dx * view.span, y: from.y + dy * view.span });
  };

  return (
    <div ref={frame} className={`${MAP_FRAME} bg-sky/60 dark:bg-deep`}>
      <svg
        viewBox={`${view.x - view.span / 2} ${view.y - (view.span * RATIO) / 2} ${view.span} ${view.span * RATIO}`}
        className="absolute inset-0 size-full cursor-crosshair touch-none select-none"
        aria-hidden="true"
        {...gestures}
      >
        <Land country={country} span={view.span} />
      </svg>
      <MapControls
        share={shareOf(dragged ?? pin ?? view, view)}
        at={at}
        onStep={step}
        onZoom={(factor) => setView((now) => zoomed(now, factor, factor > 1 ? pin : undefined))}
        onDrag={(event) => setDragged(pointOf(event))}
        onDrop={() => {
          if (dragged) put(dragged);
          setDragged(undefined);
        }}
      />
    </div>
  );
}

interface GestureOptions {
  view: View;
  setView: (change: (now: View) => View) => void;
  pointOf: (event: PointerEvent, on?: View) => MapPoint;
  onTap: (point: MapPoint) => void;
}

/** Pointer handlers: one finger drags or taps the map, two fingers zoom it. */
function useGestures({ setView, pointOf, onTap }: GestureOptions) {
  const fingers = useRef(new Map<number, PointerEvent>());
  const hasMoved = useRef(false);
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (fingers.current.size === 0) hasMoved.current = false;
      fingers.current.set(event.pointerId, event);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const distance = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
      if (!hasMoved.current && distance < MAX_TAP_DISTANCE) return;
      hasMoved.current = true;
      const other = [...fingers.current.values()].find(({ pointerId }) => pointerId !== event.pointerId);
      setView((now) => {
        const [from, to] = [pointOf(before, now), pointOf(event, now)];
        if (!other) return { ...now, x: now.x + from.x - to.x, y: now.y + from.y - to.y };
        const still = pointOf(other, now);
        const factor = Math.hypot(to.x - still.x, to.y - still.y) / Math.hypot(from.x - still.x, from.y - still.y);
        return Number.isFinite(factor) && factor > 0 ? zoomed(now, factor, still) : now;
      });
      fingers.current.set(event.pointerId, event);
    },
    onPointerUp(event: PointerEvent) {
      if (fingers.current.delete(event.pointerId) && !hasMoved.current) onTap(pointOf(event));
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
    },
  };
}
