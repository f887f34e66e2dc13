const SHOWN: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"];

/** True for media types of pictures that browsers show. */
export const isShownPicture = (type: string): boolean => SHOWN.includes(type);
