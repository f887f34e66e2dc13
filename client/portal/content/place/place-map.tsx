import { Suspense, useState } from "react";
import { fetched } from "#client/kit/loading/fetched.tsx";
import { MAP_FRAME, type MapProps } from "./map-controls.tsx";

const OutlineMap = fetched(async () => (await import("./outline-map.tsx")).default);
const TileMap = fetched(async () => (await import("./tile-map.tsx")).default);

interface PlaceMapProps extends MapProps {
  /** URL of the map's style; null for the outline map. */
  style: string | null;
  /** Number of places picked so far: the map moves to each new one. */
  picked: number;
}

/** Map in the given style; the outline map without a style, or if the style cannot be drawn. */
export function PlaceMap({ style, picked, ...props }: PlaceMapProps) {
  const [hasFailed, setHasFailed] = useState(() => !canDrawTiles());
  return (
    <Suspense fallback={<div className={`${MAP_FRAME} bg-sand`} />}>
      {style === null || hasFailed ? (
        <OutlineMap key={picked} {...props} />
      ) : (
        <TileMap key={picked} {...props} style={style} onFail={() => setHasFailed(true)} />
      )}
    </Suspense>
  );
}

/** MapLibre requires WebGL 2. */
const canDrawTiles = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;
