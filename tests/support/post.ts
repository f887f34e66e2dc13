import { MAIN, type TestWorker } from "./worker.ts";

/** Posts a body to a path of the main site with these headers, without the headers that a browser adds. */
export function post(worker: TestWorker, path: string, body: string, headers: Record<string, string>): Promise<Response> {
  return worker.post(MAIN + path, body, { "Content-Type": undefined, "Sec-Fetch-Site": undefined, ...headers });
}

let visitors = 0;

/** Posts a form as a browser on our own page does; from a new network address each time, unless it is given. */
export function postForm(
  worker: TestWorker,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  visitors += 1;
  return worker.post(MAIN + path, fields, { "CF-Connecting-IP": `10.1.${visitors >> 8}.${visitors & 255}`, ...headers });
}
