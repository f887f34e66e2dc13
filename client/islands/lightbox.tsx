import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { GalleryPicture } from "#themes/base/gallery-grid.tsx";
import { Photo } from "#themes/base/photo.tsx";

interface LightboxProps {
  /** The opened picture, which is shown alone until all are loaded. */
  first: GalleryPicture;
  load: () => Promise<GalleryPicture[]>;
  labels: { close: string; previous: string; next: string };
  onClose: () => void;
}

/** Marks the entry of the browser's history that stands for an open dialog. */
interface Entry {
  lightbox?: boolean;
}

/** Pictures in a modal dialog: a strip to swipe, with buttons and arrow keys. The browser's Back closes it. */
export function Lightbox({ first, load, labels, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [{ pictures, start }, setLoaded] = useState({ pictures: [first], start: 0 });
  const [at, setAt] = useState(0);
  const picture = pictures[at] ?? first;

  useEffect(() => {
    const close = () => dialog.current?.close();
    dialog.current?.showModal();
    next.current?.focus();
    history.pushState({ lightbox: true } satisfies Entry, "");
    addEventListener("popstate", close);
    load().then(
      (all) => {
        const index = all.findIndex(({ src }) => src === first.src);
        if (index >= 0) setLoaded({ pictures: all, start: index });
      },
      // For example offline: the opened picture stays the only one.
      () => {},
    );
    return () => removeEventListener("popstate", close);
  }, [load, first.src]);

  const show = (index: number) => {
    setAt(index);
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: "instant" });
  };
  useLayoutEffect(() => show(start), [start, pictures]);

  const step = (by: number) => show((at + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const closed = () => {
    if ((history.state as Entry | null)?.lightbox) history.back();
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={picture.alt}
      onClose={closed}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      onKeyDown={onKeyDown}
    >
      <div
        ref={strip}
        className="lightbox-strip"
        tabIndex={0}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {pictures.map((each) => (
          <Photo key={each.src} picture={each} sizes="100vw" />
        ))}
      </div>
      <p className="lightbox-caption" aria-live="polite">
        {picture.caption}
      </p>
      <div className="lightbox-controls">
        <button type="button" onClick={() => step(-1)}>
          {labels.previous}
        </button>
        <span>{`${at + 1} / ${pictures.length}`}</span>
        <button type="button" ref={next} onClick={() => step(1)}>
          {labels.next}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {labels.close}
        </button>
      </div>
    </dialog>
  );
}
