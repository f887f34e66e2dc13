/** Dimensions of an article's picture in pixels, which are those of an Open Graph picture. */
export const ARTICLE_PICTURE = { width: 1200, height: 630 } as const;

/** The widths in which an article's picture is stored. */
export const ARTICLE_PICTURE_WIDTHS = [600, ARTICLE_PICTURE.width] as const;

/** Path of a stored picture. */
export const articlePicturePath = (key: string, width: (typeof ARTICLE_PICTURE_WIDTHS)[number]): string =>
  `/media/${key}-${width}.webp`;
