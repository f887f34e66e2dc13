import { useState } from "react";
import { useRoom } from "./use-room.ts";

interface ScaledFrameProps {
  src: string | undefined;
  title: string;
  /** Said while the page is on its way. */
  loadingLabel: string;
  /** Width in CSS pixels the page is laid out in, and its height as a share of that. */
  width: number;
  ratio: number;
}

/** A page of the site as large as there is room, laid out as wide as it is told. A picture only: nothing in it can be used. */
export function ScaledFrame({ src, title, loadingLabel, width, ratio }: ScaledFrameProps) {
  const { box, width: room } = useRoom();
  const [loaded, setLoaded] = useState<string>();
  return (
    <div ref={box} style={{ aspectRatio: 1 / ratio }} className="relative w-full overflow-hidden bg-sand">
      {(!src || loaded !== src) && (
        <span className="absolute inset-0 grid animate-pulse place-items-center text-soft motion-reduce:animate-none">
          {loadingLabel}
        </span>
      )}
      {src && room > 0 && (
        <iframe
          src={src}
          title={title}
          loading="lazy"
          tabIndex={-1}
          onLoad={() => setLoaded(src)}
          style={{ width, height: width * ratio, scale: room / width }}
          className={`pointer-events-none relative origin-top-left border-0 ${loaded === src ? "" : "opacity-0"}`}
        />
      )}
    </div>
  );
}
