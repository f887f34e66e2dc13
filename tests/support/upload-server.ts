import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { contentSecurityPolicy } from "#services/http/security-headers.ts";

export interface UploadServer {
  origin: string;
  stop(): Promise<void>;
}

const PAGE = `<!doctype html><title>Photos</title><script type="module" src="/upload-page.js"></script><input type="file" multiple>`;

/** Serves a page with the photo pipeline under the product's content security policy; `answer` handles its uploads. */
export async function startUploadServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
): Promise<UploadServer> {
  const folder = await mkdtemp(join(tmpdir(), "vrijhuis-upload-"));
  await build({
    configFile: false,
    root: join(import.meta.dirname, "../.."),
    logLevel: "error",
    publicDir: false,
    worker: { format: "es" },
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, "../browser/upload-page.ts"),
        output: { entryFileNames: "upload-page.js" },
      },
    },
  });
  const policy = contentSecurityPolicy({ styles: "'self'", ancestors: "'none'" });
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (request.method === "POST") return void answer(request, response);
    if (path === "/")
      return void response.writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": policy }).end(PAGE);
    readFile(join(folder, path)).then(
      (file) => {
        const type = path.endsWith(".wasm") ? "application/wasm" : "text/javascript";
        response.writeHead(200, { "Content-Type": type }).end(file);
      },
      () => response.writeHead(404).end(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}
