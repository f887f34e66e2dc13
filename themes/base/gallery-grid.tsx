import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Picture } from "#contract/site-view.ts";
import { Photo } from "./photo.tsx";

/** A picture of a gallery, without its unit. */
type GalleryPicture = Omit<Picture, "unitSlug">;

export interface GalleryProps {
  pictures: GalleryPicture[];
  sizes: string;
  /** Address of the photo page. Without JavaScript, the pictures link to it. */
  photosHref: string;
  labels: { open: string; close: string; previous: string; next: string };
}

/** The gallery's data that is not in the HTML until a picture is opened. */
export interface GalleryData {
  captions: string[];
  close: string;
  previous: string;
  next: string;
}

export function galleryData({ pictures, labels: { close, previous, next } }: GalleryProps): GalleryData {
  return { captions: pictures.map(({ caption }) => caption), close, previous, next };
}

/** The used part of HTMLDialogElement, because this file is also compiled for the worker, without the DOM types. */
interface Dialog {
  open: boolean;
  showModal(): void;
  close(): void;
}

/** Pictures that open in a dialog; without JavaScript each links to its place on the photo page. */
export function GalleryGrid({ pictures, sizes, photosHref, labels }: GalleryProps) {
  const [shown, setShown] = useState<number | null>(null);
  const dialog = useRef<HTMLDialogElement & Dialog>(null);
  const picture = shown === null ? undefined : pictures[shown];

  useEffect(() => {
    if (picture && !dialog.current?.open) dialog.current?.showModal();
  }, [picture]);

  const step = (by: number) => setShown((at) => ((at ?? 0) + by + pictures.length) % pictures.length);
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(index);
  };

  return (
    <>
      <ul className="gallery-grid">
        {pictures.map((each, index) => (
          <li key={each.src}>
            <a href={`${photosHref}#${photoAnchor(each)}`} onClick={(event) => open(event, index)}>
              <Photo picture={each} sizes={sizes} />
              <span className="sr">{labels.open}</span>
            </a>
          </li>
        ))}
      </ul>
      {picture ? (
        <dialog
          ref={dialog}
          className="lightbox"
          aria-label={picture.alt}
          onClose={() => setShown(null)}
          onClick={(event) => (event.target as unknown) === dialog.current && dialog.current?.close()}
          onKeyDown={(event) => {
            if (event.key === "ArrowRight") step(1);
            if (event.key === "ArrowLeft") step(-1);
          }}
        >
          <figure>
            <Photo picture={picture} sizes="100vw" eager />
            <figcaption aria-live="polite">{picture.caption}</figcaption>
          </figure>
          <div className="lightbox-controls">
            <button type="button" onClick={() => step(-1)}>
              {labels.previous}
            </button>
            <span>{`${(shown ?? 0) + 1} / ${pictures.length}`}</span>
            <button type="button" onClick={() => step(1)}>
              {labels.next}
            </button>
            <button type="button" onClick={() => dialog.current?.close()}>
              {labels.close}
            </button>
          </div>
        </dialog>
      ) : null}
    </>
  );
}

/** Returns the picture's anchor on the photo page. */
export function photoAnchor(picture: Pick<Picture, "src">): string {
  return `p-${picture.src.slice(picture.src.lastIndexOf("/") + 1).split("-")[0]}`;
}
