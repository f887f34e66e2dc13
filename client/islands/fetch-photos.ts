import type { GalleryPicture } from "#themes/base/gallery-grid.tsx";

/** Reads a picture from its element. */
export function readPicture(image: HTMLImageElement, caption = ""): GalleryPicture {
  return {
    src: image.getAttribute("src") ?? "",
    srcSet: image.srcset,
    width: Number(image.getAttribute("width")),
    height: Number(image.getAttribute("height")),
    color: image.style.backgroundColor,
    placeholder: /^url\("(.+)"\)$/.exec(image.style.backgroundImage)?.[1] ?? null,
    alt: image.alt,
    caption,
  };
}

/** Fetches the photo page and reads its pictures: no other page has them all with their captions. */
export async function fetchPhotos(photosHref: string): Promise<GalleryPicture[]> {
  const text = await (await fetch(photosHref)).text();
  // Without the head: the policy of this page does not allow the other page's style sheet.
  const page = new DOMParser().parseFromString(text.slice(text.indexOf("<main")), "text/html");
  return [...page.querySelectorAll(".photo-page figure")].flatMap((figure) => {
    const image = figure.querySelector("img");
    return image ? [readPicture(image, figure.querySelector("figcaption")?.textContent)] : [];
  });
}
