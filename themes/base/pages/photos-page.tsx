import type { SlotProps } from "../../contract.ts";
import { photoAnchor } from "../gallery-grid.tsx";
import { Photo } from "../photo.tsx";
import { PageHead } from "../slots/frame.tsx";

export function PhotosPage({ view }: SlotProps) {
  return (
    <>
      <PageHead
        view={view}
        title={view.t("photos.title")}
        lead={view.t("photos.lead", { name: view.name, count: view.pictures.length })}
      />
      <div className="photo-page wrap">
        {view.pictures.map((picture, index) => (
          <figure key={picture.src} id={photoAnchor(picture)}>
            <Photo picture={picture} sizes="(min-width: 70em) 66rem, 100vw" eager={index === 0} />
            <figcaption>{picture.caption}</figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
