import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";

/**
 * Counts the scripts that a page loads until the returned function is called, which returns the size of each in bytes, gzipped.
 * The client of live updates is left out: it comes a second later, which on a busy machine is before the first view is complete.
 */
export function countScripts(page: Page): () => Promise<number[]> {
  const sizes: Promise<number>[] = [];
  const count = (response: Response) => {
    if (/(?<!\/live-[\w-]{8})\.js$/.test(response.url())) sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on("response", count);
  return () => {
    page.off("response", count);
    return Promise.all(sizes);
  };
}
