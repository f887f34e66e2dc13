import { Suspense, useState } from "react";
import { fetched } from "#client/lib/fetched.tsx";
import { MAP_FRAME, type MapProps } from "./map-controls.tsx";

const OutlineMap = fetched(async () => (await import("./outline-map.tsx")).default);
const TileMap = fetched(async () => (await import("./tile-map.tsx")).default);

/** Map of a style, or the outline map where there is none, or where it cannot be drawn. */
export function PlaceMap({ style, ...props }: MapProps & { style: string | null }) {
  const [hasFailed, setHasFailed] = useState(() => !canDrawTiles());
  return (
    <Suspense fallback={<div className={`${MAP_FRAME} bg-sand`} />}>
      {style === null || hasFailed ? (
        <OutlineMap {...props} />
      ) : (
        <TileMap {...props} style={style} onFail={() => setHasFailed(true)} />
      )}
    </Suspense>
  );
}

/** MapLibre requires WebGL 2. */
const canDrawTiles = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;
