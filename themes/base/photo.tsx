import type { CSSProperties } from "react";
import type { Picture } from "#contract/pages/site-view.ts";

interface PhotoProps {
  picture: Omit<Picture, "unitSlug" | "caption">;
  /** The `sizes` attribute. */
  sizes: string;
  /** True for the picture of the first screen, which is loaded with high priority. */
  eager?: boolean;
  className?: string;
  /** True if the alternative text is empty, because the adjacent text says the same. */
  decorative?: boolean;
}

/** A photo with its sizes. Its space is reserved and shows its placeholder or mean colour until it has loaded. */
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
  // React adds a preload link for an eager image outside `picture`; it is not needed, as the image is in the first bytes.
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
