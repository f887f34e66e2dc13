import type { CSSProperties } from "react";
import type { Picture } from "#contract/site-view.ts";

interface PhotoProps {
  picture: Omit<Picture, "unitSlug" | "caption">;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** The picture of the first screen: fetched at once, ahead of everything else. */
  eager?: boolean;
  className?: string;
  /** Leave out the description where text beside it already says the same. */
  decorative?: boolean;
}

/** A photo with its sizes, its place kept and its placeholder or mean colour shown until it is there. */
export function Photo({ picture, sizes, eager = false, className, decorative = false }: PhotoProps) {
  const image = (
    <img
      className={className}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={decorative ? "" : picture.alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? "sync" : "async"}
      style={background(picture)}
    />
  );
  // React writes a preload link beside an eager image that stands by itself; here the image is in the first bytes anyway.
  return eager ? <picture>{image}</picture> : image;
}

function background({ color, placeholder }: PhotoProps["picture"]): CSSProperties {
  if (placeholder === null) return { backgroundColor: color };
  return {
    backgroundColor: color,
    backgroundImage: `url("${placeholder}")`,
    backgroundSize: "cover",
    backgroundPosition: "center",
  };
}
