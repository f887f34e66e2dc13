import { request } from "node:http";
import { MAIN, type TestWorker } from "./worker.ts";

/** Sends a body to a path of the main site. */
export async function post(
  { miniflare }: TestWorker,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Response> {
  const port = Number((await miniflare.ready).port);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path, method: "POST", agent: false, headers: { Host: new URL(MAIN).host, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve(new Response(text, { status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string> }));
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
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
  return post(worker, path, new URLSearchParams(fields).toString(), {
    "Content-Type": "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
    "CF-Connecting-IP": `10.1.${visitors >> 8}.${visitors & 255}`,
    ...headers,
  });
}
