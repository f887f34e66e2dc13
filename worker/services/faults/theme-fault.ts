import type { ThemeId } from "#domain/themes.ts";

/**
 * The key under which an exception of a theme is counted: the theme, the part of its page and the name of the error. A part whose data
 * could not be loaded is no fault of its theme.
 */
export const themeFault = (theme: ThemeId, part: string, error: unknown): string =>
  `GET theme ${theme} ${part} ${error instanceof Error ? error.name : "Error"}`;

/** The theme, part and error of such a key. */
export const themeOfFault = (key: string): string => key.replace(/^\S+ theme /, "");

/** A theme threw while it rendered a page's document, so that there is no page. */
export class ThemeError extends Error {
  override readonly name = "ThemeError";
  /** The key under which it is counted. */
  readonly fault: string;

  constructor(theme: ThemeId, cause: unknown) {
    super(`theme ${theme} threw: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.fault = themeFault(theme, "document", cause);
  }
}
