import type { Picture } from "#contract/pages/site-view.ts";
import { Photo } from "./photo.tsx";

/** A picture of a gallery, without its unit. */
export type GalleryPicture = Omit<Picture, "unitSlug">;

export interface GalleryProps {
  pictures: GalleryPicture[];
  sizes: string;
  /** Address of the photo page, to which the pictures link. */
  photosHref: string;
  /** True if the opened pictures are followed by all others of the photo page. */
  all: boolean;
  labels: { open: string; close: string; previous: string; next: string };
}

/** The gallery's data that is not in the HTML until a picture is opened. */
export interface GalleryData {
  all: boolean;
  close: string;
  previous: string;
  next: string;
}

export function galleryData({ all, labels: { close, previous, next } }: GalleryProps): GalleryData {
  return { all, close, previous, next };
}

/** Pictures that `client/islands/gallery.ts` opens in a dialog; without JavaScript each links to its place on the photo page. */
export function GalleryGrid({ pictures, sizes, photosHref, labels }: GalleryProps) {
  return (
    <ul className="gallery-grid">
      {pictures.map((each) => (
        <li key={each.src}>
          <a href={`${photosHref}#${photoAnchor(each)}`}>
            <Photo picture={each} sizes={sizes} />
            <span className="sr">{labels.open}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Returns the picture's anchor on the photo page. */
export function photoAnchor(picture: Pick<Picture, "src">): string {
  return `p-${picture.src.slice(picture.src.lastIndexOf("/") + 1).split("-")[0]}`;
}
