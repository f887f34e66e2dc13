import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PreviewOrder, PreviewPlace } from "#client/preview-messages.ts";

interface FreshFramesProps {
  /** The preview's first page, with its ticket. */
  src: string;
  /** Another version of the draft is another page. */
  version: number;
  title: string;
  /** Said to every page that is shown. */
  order: PreviewOrder;
  /** CSS pixels the page is laid out in, how it is scaled to the room there is, and where it begins. */
  width: number;
  height: number;
  scale: number;
  left: number;
  onBusy: (isBusy: boolean) => void;
}

interface Frame {
  id: number;
  src: string;
}

/**
 * The preview, always as new as the draft: the next version is loaded behind the one that is shown, on the same page and
 * scrolled as far, and takes its place when it is there.
 */
export function FreshFrames({ src, version, title, order, width, height, scale, left, onBusy }: FreshFramesProps) {
  const [frames, setFrames] = useState<Frame[]>([{ id: 0, src }]);
  const [shown, setShown] = useState<number>();
  const elements = useRef(new Map<number, HTMLIFrameElement>());
  const place = useRef<PreviewPlace>(undefined);
  const wanted = useRef({ src, version });
  const { origin } = new URL(src);

  const tell = useCallback(
    (id: number, what: PreviewOrder) => elements.current.get(id)?.contentWindow?.postMessage(what, origin),
    [origin],
  );
  const show = (id: number) => {
    setShown(id);
    setFrames((all) => all.filter((frame) => frame.id >= id));
    onBusy((frames.at(-1)?.id ?? id) > id);
  };
  const onLoad = (id: number) => {
    // A page that is not ours says nothing: it is shown where there is no other.
    if (shown === undefined) show(id);
    tell(id, id === shown ? order : { ...order, y: place.current?.y ?? 0 });
  };
  const onMessage = useEffectEvent(({ origin: from, source, data }: MessageEvent<PreviewPlace>) => {
    if (from !== origin) return;
    const sender = frames.find(({ id }) => elements.current.get(id)?.contentWindow === source);
    if (!sender) return;
    if (sender.id === shown) place.current = data;
    else if (data.ready) show(sender.id);
  });
  const begin = useEffectEvent(() => {
    const next = new URL(src);
    if (place.current) next.pathname = place.current.path;
    const id = (frames.at(-1)?.id ?? 0) + 1;
    setFrames((all) => [...all.filter((frame) => frame.id === shown), { id, src: next.href }]);
    onBusy(true);
  });

  useEffect(() => {
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);
  useEffect(() => {
    if (wanted.current.src === src && wanted.current.version === version) return;
    wanted.current = { src, version };
    begin();
  }, [src, version]);
  useEffect(() => {
    if (shown !== undefined) tell(shown, order);
  }, [tell, shown, order]);

  return frames.map((frame) => (
    <iframe
      key={frame.id}
      ref={(element) => {
        if (element) elements.current.set(frame.id, element);
        else elements.current.delete(frame.id);
      }}
      src={frame.src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-forms"
      onLoad={() => onLoad(frame.id)}
      inert={frame.id !== shown}
      style={{ width, height, scale, left }}
      className={`absolute top-0 block max-w-none origin-top-left border-0 ${frame.id === shown ? "" : "opacity-0"}`}
    />
  ));
}
