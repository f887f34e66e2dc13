/**
 * The HTML of a letter for a frame of ours. Photos of homes have the address of the home's site; our own host serves them too, and
 * our content security policy allows no other.
 */
export const withOwnPhotos = (html: string): string => html.replace(/(<img src=")https?:\/\/[^/"]+(?=\/media\/)/g, "$1");
