import { type LngLatBoundsLike, Map as MapLibre, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "maplibre-gl/dist/maplibre-gl.css";
import { useEffect, useRef, useState } from "react";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { type Coordinates, roundDegrees } from "./coordinates.ts";
import { MAP_FRAME, MapControls, type MapProps } from "./map-controls.tsx";
import { boxOf } from "./outline.ts";
import { type MapPoint, placeAt } from "./projection.ts";
import { RATIO } from "./view.ts";

// A worker at our own address, because the content security policy refuses the default, a blob.
setWorkerUrl(workerUrl);

interface TileMapProps extends MapProps {
  /** URL of the style. */
  style: string;
  /** Called if the style cannot be loaded. */
  onFail: () => void;
}

/** Zoom at which single houses can be distinguished. */
const HOUSE_ZOOM = 16;
const CENTRE: MapPoint = { x: 0.5, y: 0.5 };

/** Map with tiles and a pin. A tap sets the pin, dragging moves the pin or the map, arrow keys move the pin. */
export default function TileMap({ style, country, at, onMove, onFail }: TileMapProps) {
  const text = useEditorWords();
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre>();
  // Counts the movements of the map, with which the pin moves.
  const [, setMoves] = useState(0);
  const [dragged, setDragged] = useState<MapPoint>();
  const put = (share: MapPoint) => {
    if (map) onMove(placeIn(map, share));
  };

  const latest = useRef({ country, at, onMove, onFail, title: text("map.area") });
  useEffect(() => {
    latest.current = { country, at, onMove, onFail, title: text("map.area") };
  });
  useEffect(() => {
    if (!frame.current) return;
    const { at: pin, title } = latest.current;
    const created = new MapLibre({
      container: frame.current,
      style,
      locale: { "Map.Title": title },
      attributionControl: { compact: false },
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      renderWorldCopies: false,
      ...(pin ? { center: [pin.longitude, pin.latitude], zoom: HOUSE_ZOOM } : { bounds: boundsOf(latest.current.country) }),
    });
    created.touchZoomRotate.disableRotation();
    let hasStyle = false;
    created.once("style.load", () => {
      hasStyle = true;
    });
    created.on("error", () => {
      if (!hasStyle) latest.current.onFail();
    });
    created.on("move", () => setMoves((count) => count + 1));
    created.on("resize", () => setMoves((count) => count + 1));
    created.on("click", ({ lngLat }) => {
      latest.current.onMove({ latitude: roundDegrees(lngLat.lat), longitude: roundDegrees(lngLat.lng) });
    });
    setMap(created);
    return () => {
      setMap(undefined);
      created.remove();
    };
  }, [style]);

  const shownCountry = useRef(country);
  useEffect(() => {
    if (!map || shownCountry.current === country) return;
    shownCountry.current = country;
    if (!latest.current.at) map.fitBounds(boundsOf(country), { animate: false });
  }, [map, country]);

  const [latitude, longitude] = [at?.latitude, at?.longitude];
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    if (!map.getBounds().contains([longitude, latitude])) map.jumpTo({ center: [longitude, latitude] });
  }, [map, latitude, longitude]);

  const pin = map && at ? shareIn(map, at) : CENTRE;
  return (
    <div className={`${MAP_FRAME} bg-sand`}>
      <div ref={frame} className="size-full text-night" />
      <MapControls
        share={dragged ?? pin}
        at={at}
        onStep={(dx, dy) => put({ x: pin.x + dx, y: pin.y + dy / RATIO })}
        onZoom={(factor) => map?.zoomTo(map.getZoom() + Math.log2(factor), { animate: false })}
        onDrag={(event) => {
          const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
          setDragged({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
        }}
        onDrop={() => {
          if (dragged) put(dragged);
          setDragged(undefined);
        }}
      />
    </div>
  );
}

/** Bounds of a country as the outline map has it. */
function boundsOf(country: string): LngLatBoundsLike {
  const [left, top, right, bottom] = boxOf(country);
  const [southWest, northEast] = [placeAt({ x: left, y: bottom }), placeAt({ x: right, y: top })];
  return [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude];
}

/** Position of a place in the map's frame, as shares of its width and height. */
function shareIn(map: MapLibre, { latitude, longitude }: Coordinates): MapPoint {
  const { clientWidth, clientHeight } = map.getContainer();
  const { x, y } = map.project([longitude, latitude]);
  return { x: x / clientWidth, y: y / clientHeight };
}

/** Place at a position in the map's frame. */
function placeIn(map: MapLibre, { x, y }: MapPoint): Coordinates {
  const { clientWidth, clientHeight } = map.getContainer();
  const { lat, lng } = map.unproject([x * clientWidth, y * clientHeight]);
  return { latitude: roundDegrees(lat), longitude: roundDegrees(lng) };
}
