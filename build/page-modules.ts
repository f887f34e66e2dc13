/** A page of the marketing site; captures its id. */
export const MARKETING_PAGE = /client\/marketing\/([\w-]+)\/page\.tsx$/;
/** A screen of the portal; captures `portal/{id}`. */
const PORTAL_SCREEN = /client\/(portal\/[\w-]+)\/page\.tsx$/;

/** Name of the chunk that begins with `module`: a page or screen has its id, everything else the bundler's name. */
export function chunkName(module: string): string {
  return MARKETING_PAGE.exec(module)?.[1] ?? PORTAL_SCREEN.exec(module)?.[1]?.replace("/", "-") ?? "[name]";
}
