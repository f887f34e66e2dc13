import { MAIN, type TestWorker } from "./worker.ts";

/** Sends a body to a path of the main site, with these headers and none of a browser's own. */
export function post(worker: TestWorker, path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return worker.post(MAIN + path, body, { "Content-Type": undefined, "Sec-Fetch-Site": undefined, ...headers });
}

let visitors = 0;

/** Sends a form as a browser on our own page would; each time from another address, unless it is given. */
export function postForm(
  worker: TestWorker,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  visitors += 1;
  return worker.post(MAIN + path, fields, { "CF-Connecting-IP": `10.1.${visitors >> 8}.${visitors & 255}`, ...headers });
}
