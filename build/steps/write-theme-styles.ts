import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { STYLES_OUTPUT, THEME_STYLES } from "../paths.ts";

/** Writes the style sheets of owners' sites, one for each theme and kind of page, for the worker's build. The module may have been built again since the last time. */
export async function writeThemeStyles(): Promise<void> {
  const { createStyles } = (await import(pathToFileURL(join(STYLES_OUTPUT, "styles.js")).href + `?${Date.now()}`)) as {
    createStyles: () => Promise<object>;
  };
  await writeFile(THEME_STYLES, JSON.stringify(await createStyles()));
}
