import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { IconButton } from "#client/kit/ui/icon-button.tsx";
import { useEditorWords } from "../../workspace/editor-words.ts";
import type { Coordinates } from "./coordinates.ts";
import { Pin, type PinProps } from "./pin.tsx";

export interface MapProps {
  /** ISO 3166-1 alpha-2. The map shows this country until the pin is set. */
  country: string;
  at: Coordinates | undefined;
  onMove: (at: Coordinates) => void;
}

/** Pin and zoom buttons over a map. */
export function MapControls(props: PinProps) {
  const text = useEditorWords();
  return (
    <>
      <Pin {...props} />
      <div className="absolute top-2 right-2 grid gap-1.5">
        <IconButton icon={Plus} label={text("map.closer")} className={ZOOM} onClick={() => props.onZoom(2)} />
        <IconButton icon={Minus} label={text("map.farther")} className={ZOOM} onClick={() => props.onZoom(0.5)} />
      </div>
    </>
  );
}

const ZOOM = "border-2 border-ink/60 bg-card";

/** Classes of a map's frame. */
export const MAP_FRAME = "relative aspect-4/3 w-full overflow-hidden rounded-2xl border-2 border-ink/60";
