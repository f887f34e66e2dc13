import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PreviewOrder, PreviewPlace } from "../../islands/preview-messages.ts";

interface FreshFramesProps {
  /** URL of a page of the preview, with its ticket. Another path is loaded at once; the visitor may follow links to others. */
  src: string;
  /** Version of the draft; a new one reloads the page. */
  version: number;
  title: string;
  /** Message that is sent to each shown page. */
  order: PreviewOrder;
  /** Size of the page's viewport in CSS pixels, the scale it is shown at, and its offset from the left. */
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
 * Shows the preview of the current draft. A new version is loaded in a hidden frame, on the same page and at the same scroll
 * position, and replaces the shown one when it is ready. So does another page, from its top.
 */
export function FreshFrames({ src, version, title, order, width, height, scale, left, onBusy }: FreshFramesProps) {
  const [frames, setFrames] = useState<Frame[]>([{ id: 0, src }]);
  const [shown, setShown] = useState<number>();
  const elements = useRef(new Map<number, HTMLIFrameElement>());
  const place = useRef<PreviewPlace>(undefined);
  const wanted = useRef({ src, version });
  const { origin } = new URL(src);

  const send = useCallback(
    (id: number, message: PreviewOrder) => elements.current.get(id)?.contentWindow?.postMessage(message, origin),
    [origin],
  );
  const show = (id: number) => {
    setShown(id);
    setFrames((all) => all.filter((frame) => frame.id >= id));
    onBusy((frames.at(-1)?.id ?? id) > id);
  };
  const onLoad = (id: number) => {
    // Error pages send no message: they are shown if no page is shown yet.
    if (shown === undefined) show(id);
    send(id, id === shown || !place.current ? order : { ...order, y: place.current.y });
  };
  const onMessage = useEffectEvent(({ origin: from, source, data }: MessageEvent<PreviewPlace>) => {
    if (from !== origin) return;
    const sender = frames.find(({ id }) => elements.current.get(id)?.contentWindow === source);
    if (!sender) return;
    if (sender.id === shown && sender === frames.at(-1)) place.current = data;
    else if (data.ready) show(sender.id);
  });
  const loadNext = useEffectEvent((isOtherPage: boolean) => {
    const next = new URL(src);
    if (isOtherPage) place.current = undefined;
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
    const isOtherPage = new URL(wanted.current.src).pathname !== new URL(src).pathname;
    wanted.current = { src, version };
    loadNext(isOtherPage);
  }, [src, version]);
  useEffect(() => {
    if (shown !== undefined) send(shown, order);
  }, [send, shown, order]);

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
