import { type RefObject, useEffect, useRef, useState } from "react";

/** What an element measures inside, CSS pixels; nothing before it is shown. */
export function useRoom(): { box: RefObject<HTMLDivElement | null>; width: number; height: number } {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, ...room };
}
