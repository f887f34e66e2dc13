import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/** A server with a map style and its tiles, which are on another origin than the style. */
export interface MapTiles {
  /** Settings of the worker that use this server. */
  vars: { MAP_STYLE_URL: string; MAP_ORIGINS: string };
  /** Paths of the tiles that were requested. */
  requested: string[];
  stop(): Promise<void>;
}

export const ATTRIBUTION = "© Kaartenmakers";

export async function startMapTiles(): Promise<MapTiles> {
  const edge = Buffer.from(
    '<svg width="256" height="256"><rect width="256" height="256" fill="#e4ecd8" stroke="#8aa06a"/></svg>',
  );
  const tile = await sharp(edge).png().toBuffer();
  const requested: string[] = [];
  const server = createServer(({ url = "/" }, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (url === "/style.json") return void response.setHeader("Content-Type", "application/json").end(JSON.stringify(style));
    requested.push(url);
    response.setHeader("Content-Type", "image/png").end(tile);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const tiles = `http://localhost:${port}`;
  const source = { type: "raster", tiles: [`${tiles}/{z}/{x}/{y}.png`], tileSize: 256, attribution: ATTRIBUTION };
  const style = { version: 8, sources: { tiles: source }, layers: [{ id: "tiles", type: "raster", source: "tiles" }] };
  return {
    vars: { MAP_STYLE_URL: `http://127.0.0.1:${port}/style.json`, MAP_ORIGINS: tiles },
    requested,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
