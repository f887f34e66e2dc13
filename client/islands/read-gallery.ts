import type { GalleryData, GalleryProps } from "#themes/base/gallery-grid.tsx";

/** Reads a gallery's props from its HTML and from data that the HTML does not contain. */
export function readGallery(island: HTMLElement, { captions, ...labels }: GalleryData): GalleryProps {
  const images = [...island.querySelectorAll("img")];
  return {
    pictures: images.map((image, index) => ({
      src: image.getAttribute("src") ?? "",
      srcSet: image.srcset,
      width: Number(image.getAttribute("width")),
      height: Number(image.getAttribute("height")),
      color: image.style.backgroundColor,
      placeholder: /^url\("(.+)"\)$/.exec(image.style.backgroundImage)?.[1] ?? null,
      alt: image.alt,
      caption: captions[index] ?? "",
    })),
    sizes: images[0]?.sizes ?? "",
    photosHref: island.querySelector("a")?.getAttribute("href")?.split("#")[0] ?? "",
    labels: { ...labels, open: island.querySelector(".sr")?.textContent ?? "" },
  };
}
