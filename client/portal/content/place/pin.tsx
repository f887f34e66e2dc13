import MapPin from "lucide-react/icons/map-pin";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { type Coordinates, writeDegrees } from "./coordinates.ts";
import type { MapPoint } from "./projection.ts";

export interface PinProps {
  /** Position as shares of the frame's width and height. */
  share: MapPoint;
  at: Coordinates | undefined;
  /** Called with the distance to the right and down, as shares of the frame's width. */
  onStep: (dx: number, dy: number) => void;
  onZoom: (factor: number) => void;
  onDrag: (event: PointerEvent) => void;
  onDrop: () => void;
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOMS: Record<string, number> = { "+": 2, "=": 2, "-": 0.5 };

/** Pin of the map; translucent in the middle while no place is set. */
export function Pin({ share, at, onStep, onZoom, onDrag, onDrop }: PinProps) {
  const text = useEditorWords();
  const { locale } = useLanguage();
  const isHeld = useRef(false);
  const write = (degrees: number) => writeDegrees(degrees, locale);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const zoom = ZOOMS[event.key];
    if (!direction && !zoom) return;
    event.preventDefault();
    const length = event.shiftKey ? 0.002 : 0.02;
    if (direction) onStep(direction[0] * length, direction[1] * length);
    else if (zoom) onZoom(zoom);
  };
  return (
    <button
      type="button"
      aria-label={at ? text("map.pin", { latitude: write(at.latitude), longitude: write(at.longitude) }) : text("map.noPin")}
      aria-describedby="map-help"
      style={{ left: `${share.x * 100}%`, top: `${share.y * 100}%` }}
      className={`absolute grid size-12 -translate-x-1/2 -translate-y-11 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing ${at ? "text-night" : "text-night/60"}`}
      onKeyDown={onKeyDown}
      onClick={({ detail }) => detail === 0 && onStep(0, 0)}
      onPointerDown={(event) => {
        isHeld.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => isHeld.current && onDrag(event)}
      onPointerUp={() => {
        isHeld.current = false;
        onDrop();
      }}
    >
      <MapPin aria-hidden="true" strokeWidth={1.75} className={`size-10 drop-shadow ${at ? "fill-sun" : "fill-cream/70"}`} />
    </button>
  );
}
