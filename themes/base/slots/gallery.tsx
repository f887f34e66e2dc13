import type { Picture } from "#contract/pages/site-view.ts";
import type { SlotProps } from "../../contract.ts";
import { Island } from "../island.tsx";
import { galleryData, GalleryGrid, type GalleryProps } from "../gallery-grid.tsx";

/** Creates a gallery's props: the pictures and its labels in the guest's language. */
export function galleryProps({ t, page, paths }: SlotProps["view"], pictures: Picture[], sizes: string): GalleryProps {
  return {
    sizes,
    photosHref: paths.photos,
    pictures,
    // A unit's page shows all pictures of the unit, and not those of the others.
    all: page.kind !== "unit",
    labels: {
      open: t("gallery.open"),
      close: t("gallery.close"),
      previous: t("gallery.previous"),
      next: t("gallery.next"),
    },
  };
}

/** The pictures, which open in a dialog once activated. */
export function GalleryIsland({ className, ...props }: GalleryProps & { className?: string }) {
  return (
    <Island name="gallery" data={galleryData(props)} className={className}>
      <GalleryGrid {...props} />
    </Island>
  );
}

export function Gallery({ view }: SlotProps) {
  const pictures = view.pictures.slice(1, 7);
  if (pictures.length === 0) return null;
  const props = galleryProps(view, pictures, "(min-width: 60em) 33vw, 50vw");
  return (
    <section className="gallery wrap" aria-labelledby="gallery">
      <h2 id="gallery">{view.t("gallery.title")}</h2>
      <GalleryIsland {...props} />
      <p>
        <a className="more" href={view.paths.photos}>
          {view.t("gallery.all", { count: view.pictures.length })}
        </a>
      </p>
    </section>
  );
}
