import { useState } from "react";
import { useElementSize } from "./use-element-size.ts";

interface ScaledFrameProps {
  src: string | undefined;
  title: string;
  /** Text while the page is loading. */
  loadingLabel: string;
  /** Viewport width in CSS pixels, and the height as a share of it. */
  width: number;
  ratio: number;
}

/** Non-interactive picture of a page, laid out in a fixed width and scaled to the element's width. */
export function ScaledFrame({ src, title, loadingLabel, width, ratio }: ScaledFrameProps) {
  const { box, width: shownWidth } = useElementSize();
  const [loaded, setLoaded] = useState<string>();
  return (
    <div ref={box} style={{ aspectRatio: 1 / ratio }} className="relative w-full overflow-hidden bg-sand">
      {(!src || loaded !== src) && (
        <span className="absolute inset-0 grid animate-pulse place-items-center text-soft motion-reduce:animate-none">
          {loadingLabel}
        </span>
      )}
      {src && shownWidth > 0 && (
        <iframe
          src={src}
          title={title}
          loading="lazy"
          tabIndex={-1}
          onLoad={() => setLoaded(src)}
          style={{ width, height: width * ratio, scale: shownWidth / width }}
          className={`pointer-events-none relative origin-top-left border-0 ${loaded === src ? "" : "opacity-0"}`}
        />
      )}
    </div>
  );
}
