/** Module of a marketing page; captures the page's id. */
export const MARKETING_PAGE = /client\/marketing\/([\w-]+)\/page\.tsx$/;
/** Module of a screen of the portal or the admin area; captures `portal/{id}`. */
const APP_SCREEN = /client\/((?:portal|admin)\/[\w-]+)\/page\.tsx$/;

/** Returns the chunk name for a facade module: its id for a page or screen, otherwise the bundler's name. */
export function chunkName(module: string): string {
  return MARKETING_PAGE.exec(module)?.[1] ?? APP_SCREEN.exec(module)?.[1]?.replace("/", "-") ?? "[name]";
}
