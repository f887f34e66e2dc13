import { createElement, render } from "preact/compat";
import type { GalleryData } from "#themes/base/gallery-grid.tsx";
import { fetchPhotos, readPicture } from "./fetch-photos.ts";
import styles from "./lightbox.css?url";
import { Lightbox } from "./lightbox.tsx";

/** Opens the pictures of a gallery in a dialog instead of on the photo page. */
export function activateGallery(island: HTMLElement, { all, ...labels }: GalleryData): void {
  const dialog = island.appendChild(document.createElement("div"));
  const styled = loadStyles();
  island.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(".gallery-grid a");
    const image = link?.querySelector("img");
    if (!link || !image || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const shown = new Set([...island.querySelectorAll("img")].map((each) => each.getAttribute("src")));
    const load = async () => (await fetchPhotos(link.href)).filter(({ src }) => all || shown.has(src));
    const close = () => {
      render(null, dialog);
      link.focus();
    };
    void styled.then(() => render(createElement(Lightbox, { first: readPicture(image), load, labels, onClose: close }), dialog));
  });
}

/** Loads the dialog's style sheet. Without it, for example offline, the dialog still shows the pictures. */
const loadStyles = () =>
  new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = styles;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
