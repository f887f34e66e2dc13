import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startDevServer, VITE_BASE } from "../../build/dev/dev-server.ts";
import { GALLERY } from "../../build/dev/gallery-page.ts";

interface GalleryServer {
  /** Address of the gallery. */
  address: string;
  stop(): Promise<void>;
}

/** Serves the gallery as `npm run dev` does, on a port of its own. */
export async function startGalleryServer(): Promise<GalleryServer> {
  const server = createServer((request, response) => dev.middlewares(request, response, () => response.writeHead(404).end()));
  const dev = await startDevServer(server, { hasSourceMaps: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${VITE_BASE}${GALLERY}`,
    async stop() {
      await dev.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
