import { buffer } from "node:stream/consumers";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Browser, Page, Route } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { openUploads } from "#client/kit/media/open-uploads.ts";
import type { createPreparer } from "#client/kit/media/prepare-photo.ts";
import { readJpeg } from "#domain/jpeg.ts";
import { readWebp } from "#domain/webp.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { shareBrowser } from "../support/browser.ts";
import { picture } from "../support/photos.ts";
import { startUploadServer, type UploadServer } from "../support/upload-server.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

declare const window: Window & {
  createPreparer: typeof createPreparer;
  openUploads: typeof openUploads;
  queue: ReturnType<typeof openUploads>;
};

let worker: TestWorker;
let browser: Browser;
let server: UploadServer;
let anna: TestOwner;
let page: Page;
/** Failures of the next uploads, before they succeed. */
let troubles: ((request: IncomingMessage, response: ServerResponse) => void)[];

beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  browser = await shareBrowser();
  server = await startUploadServer(passOn);
  await forgetAttempts(worker);
  anna = await owner(worker);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await worker.stop();
});
beforeEach(async () => {
  troubles = [];
  page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await page.goto(server.origin);
});
afterEach(() => page.context().close());

/** Forwards to the worker, unless a failure is scheduled. */
async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const trouble = troubles.shift();
  if (trouble) return trouble(request, response);
  const { authorization = "", "content-type": type = "" } = request.headers;
  const answer = await worker.get(`${MAIN}${request.url}`, {
    method: "POST",
    headers: { "Content-Type": type, Authorization: authorization },
    body: await buffer(request),
  });
  response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
}

type NamedFile = { name: string; buffer: Buffer };
const pick = (...files: NamedFile[]) =>
  page.locator("input").setInputFiles(files.map((file) => ({ ...file, mimeType: "application/octet-stream" })));

interface Prepared {
  code?: string;
  /** Width → base64. */
  files?: Record<number, string>;
  /** The JPEG for previews of links, base64. */
  jpeg?: string | undefined;
  placeholder?: string;
  color?: string;
  small?: boolean;
  /** Shares of the work that were reported. */
  shares?: number[];
}

/** Prepares a picked file. */
async function prepare(file: NamedFile): Promise<Prepared> {
  await pick(file);
  return page.evaluate(async () => {
    const picked = document.querySelector("input")?.files?.[0];
    if (!picked) throw new Error("nothing is picked");
    const shares: number[] = [];
    const onProgress = (prepared: number) => void shares.push(prepared);
    const preparation = await window.createPreparer().prepare(picked, { onProgress });
    if (!preparation.ok) return { code: preparation.code };
    const { variants, jpeg, ...rest } = preparation.photo;
    const toText = async (blob: Blob) =>
      btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (octet) => String.fromCharCode(octet)).join(""));
    const files: Record<number, string> = {};
    for (const { width, file: blob } of variants) files[width] = await toText(blob);
    return { ...rest, files, jpeg: jpeg && (await toText(jpeg)), shares };
  });
}

/** As stored: red on the left, blue on the right. */
const halves = (width: number, height: number) =>
  picture(width, height)
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: "#d02020" } }, gravity: "west" },
      { input: { create: { width: width / 2, height, channels: 3, background: "#2020d0" } }, gravity: "east" },
    ])
    .jpeg();

/** Has the browser encode PNG when it is asked for WebP, as WebKit does. `encoder` serves the file that is used instead. */
async function encodePngOnly(encoder?: (route: Route) => Promise<void>): Promise<void> {
  const override = `const encode = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = function () { return encode.call(this, { type: "image/png" }); };`;
  await page.route("**/prepare-photo.worker-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: override + (await response.text()) });
  });
  await page.route("**/*.wasm", encoder ?? ((route) => route.continue()));
}

describe("a picked photo", () => {
  test.each(["the browser", "libwebp"])("encoded by %s is upright in every width and contains no metadata", async (encoder) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    if (encoder === "libwebp") await encodePngOnly();
    const jpeg = await sharp(await halves(3000, 2000).toBuffer())
      .withExif({
        IFD0: { Model: "Secret camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 33/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "3/1 30/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const told = (await sharp(jpeg).metadata()).exif;
    expect([told?.includes("Secret camera"), (await sharp(jpeg).metadata()).orientation]).toEqual([true, 6]);

    const { files = {}, jpeg: preview, placeholder = "", color, small } = await prepare({ name: "IMG_1.JPG", buffer: jpeg });
    const expected = { 480: 720, 960: 1440, 1600: 2400 };
    expect(Object.keys(files)).toEqual(Object.keys(expected));
    for (const [width, height] of Object.entries(expected)) {
      const bytes = Buffer.from(files[Number(width)] ?? "", "base64");
      expect(readWebp(bytes)).toEqual({ ok: true, width: Number(width), height });
      expect(bytes.includes("Secret") || bytes.includes("EXIF")).toBe(false);
      const { data } = await sharp(bytes)
        .resize(1, 2, { fit: "fill", kernel: "nearest" })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [top, bottom] = [data.subarray(0, 3), data.subarray(3)];
      expect([(top[0] ?? 0) > 150, (top[2] ?? 255) < 90, (bottom[0] ?? 255) < 90, (bottom[2] ?? 0) > 150]).toEqual(
        Array(4).fill(true),
      );
    }
    expect(readWebp(Buffer.from(placeholder.split(",")[1] ?? "", "base64"))).toEqual({ ok: true, width: 16, height: 24 });
    expect(placeholder.length).toBeLessThanOrEqual(1200);
    expect([small, color]).toEqual([false, expect.stringMatching(/^#7[0-9a-f]2[0-9a-f]7[0-9a-f]$/)]);
    expect(loaded.some((url) => url.endsWith(".wasm"))).toBe(encoder === "libwebp");
    // The browser of this case encodes everything as PNG.
    if (encoder === "libwebp") return expect(preview).toBeUndefined();
    const bytes = Uint8Array.from(Buffer.from(preview ?? "", "base64"));
    expect(readJpeg(bytes)).toEqual({ ok: true, width: 800, height: 1200 });
    expect((await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean / 40))).toEqual([3, 1, 3]);
  });

  test("of 24 megapixels with a wide colour profile becomes sRGB, without the browser's own encoder", async () => {
    await encodePngOnly();
    const wide = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: "#d02020" } })
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const { files = {}, shares = [] } = await prepare({ name: "IMG_2.JPG", buffer: wide });
    expect(Object.keys(files)).toEqual(["480", "960", "1600", "2400"]);
    expect([shares, shares.length, shares.at(-1)]).toEqual([shares.toSorted((a, b) => a - b), 5, 1]);
    const image = sharp(Buffer.from(files[2400] ?? "", "base64"));
    expect((await image.metadata()).icc).toBeUndefined();
    const [red = 0, green = 0, blue = 0] = (await image.stats()).channels.map(({ mean }) => Math.round(mean));
    expect([red > 200, green < 48, blue < 48]).toEqual([true, true, true]);
  });

  test("without an encoder is refused until it can be loaded", async () => {
    let failures = 1;
    await encodePngOnly((route) => (failures-- > 0 ? route.abort() : route.continue()));
    const file = { name: "photo.jpg", buffer: await picture(900, 600).jpeg().toBuffer() };
    await pick(file);
    const codes = await page.evaluate(async () => {
      const preparer = window.createPreparer();
      const picked = document.querySelector("input")?.files?.[0] ?? new Blob();
      const preparations = [await preparer.prepare(picked), await preparer.prepare(picked)];
      return preparations.map((preparation) => (preparation.ok ? "prepared" : preparation.code));
    });
    expect(codes).toEqual(["WEBP_UNAVAILABLE", "prepared"]);
  });

  test.each([
    ["PNG, transparent, on white", 700, () => picture(700, 500).ensureAlpha(0).png(), [480], true],
    ["WebP", 2600, () => picture(2600, 1000).webp(), [480, 960, 1600, 2400], false],
    ["AVIF", 960, () => picture(960, 1200).avif(), [480, 960], false],
    ["smaller than any variant", 300, () => picture(300, 200).jpeg(), [300], true],
  ])("%s", async (_, __, make, widths, small) => {
    const done = await prepare({ name: "photo", buffer: await make().toBuffer() });
    expect([Object.keys(done.files ?? {}).map(Number), done.small]).toEqual([widths, small]);
    if (_.includes("white")) expect(done.color).toBe("#ffffff");
  });

  test.each([
    ["SVG", "photo.jpg", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "UNSUPPORTED_MEDIA_TYPE"],
    ["a GIF", "photo.gif", () => picture(900, 600).gif().toBuffer(), "UNSUPPORTED_MEDIA_TYPE"],
    ["a text", "photo.jpg", () => Buffer.from("not a photo"), "UNSUPPORTED_MEDIA_TYPE"],
    [
      "half a photo's head",
      "photo.jpg",
      async () => (await picture(900, 600).jpeg().toBuffer()).subarray(0, 100),
      "PHOTO_UNREADABLE",
    ],
    [
      "HEIC, which this browser cannot read",
      "photo.heic",
      () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
      "HEIC_UNREADABLE",
    ],
  ])("%s is refused with a reason", async (_, name, make, code) => {
    expect(await prepare({ name, buffer: await make() })).toEqual({ code });
  });

  test("is refused above 48 MB, and accepted above the size of a single upload", async () => {
    const codeOf = (bytes: number) =>
      page.evaluate(async (length) => {
        const prepared = await window.createPreparer().prepare(new Blob([new Uint8Array(length)]));
        return prepared.ok ? undefined : prepared.code;
      }, bytes);
    expect(await codeOf(48 * 1024 * 1024 + 1)).toBe("PHOTO_TOO_LARGE");
    expect(await codeOf(16 * 1024 * 1024)).toBe("UNSUPPORTED_MEDIA_TYPE");
  });

  test("is drawn in a worker, never on the page's thread", async () => {
    await page.evaluate(() => {
      for (const name of ["createImageBitmap", "OffscreenCanvas", "HTMLCanvasElement"]) Reflect.deleteProperty(window, name);
    });
    expect((await prepare({ name: "photo.jpg", buffer: await picture(900, 600).jpeg().toBuffer() })).small).toBe(false);
  });
});

describe("many photos", () => {
  let siteId: string;
  beforeEach(async () => {
    siteId = await beginSite(anna);
  });

  const photos = async (count: number): Promise<NamedFile[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, i) => ({
        name: `${i}.jpg`,
        buffer: await picture(1700, 1200, i).jpeg().toBuffer(),
      })),
    );
  const start = (tokens: [string, string] = [anna.token, anna.token]) =>
    page.evaluate(
      ([id, now, renewed]) => {
        window.queue = window.openUploads(`/api/sites/${id}/media`, (renew) => Promise.resolve(renew ? renewed : now));
        window.queue.add(document.querySelector("input")?.files ?? []);
      },
      [siteId, ...tokens] as const,
    );
  const stages = () =>
    page.evaluate(() =>
      window.queue.uploads().map(({ file, stage, problem }) => `${file.name} ${stage} ${problem?.code ?? ""}`.trim()),
    );
  const kept = () => worker.store.db.$count(worker.store.tables.siteMedia);

  test("are sent despite a lost connection, a busy server, an expired token and an invalid file", async () => {
    const before = await kept();
    troubles = [
      (request) => void request.socket.destroy(),
      (_, response) => void response.writeHead(503, { "Content-Type": "application/json" }).end('{"code":"STORE_SLOW"}'),
    ];
    await pick(...(await photos(5)), { name: "map.jpg", buffer: Buffer.from("<svg/>") });
    await start(["run-out", anna.token]);
    const done = [0, 1, 2, 3, 4].map((i) => `${i}.jpg done`);
    await expect.poll(stages, { timeout: 30_000 }).toEqual([...done, "map.jpg failed UNSUPPORTED_MEDIA_TYPE"]);
    expect((await kept()) - before).toBe(5);
    const photo = await page.evaluate(() => window.queue.uploads()[0]?.photo);
    expect(photo).toMatchObject({ width: 1600, height: 1129, key: expect.stringMatching(/^[0-9a-f]{64}j$/) as string });
  });

  test("wait while offline and continue when online again", async () => {
    // The worker's script has to be loaded before going offline.
    await prepare({ name: "first.jpg", buffer: await picture(900, 600).jpeg().toBuffer() });
    await pick(...(await photos(3)));
    await page.context().setOffline(true);
    await start();
    await expect.poll(stages).toEqual(["0.jpg preparing", "1.jpg preparing", "2.jpg waiting"]);
    await page.context().setOffline(false);
    await expect.poll(stages, { timeout: 30_000 }).toEqual(["0.jpg done", "1.jpg done", "2.jpg done"]);
  });

  test("can be cancelled while they are sent", async () => {
    troubles = [() => {}, () => {}];
    await pick(...(await photos(3)));
    await start();
    await expect.poll(stages).toEqual(["0.jpg sending", "1.jpg sending", "2.jpg waiting"]);
    // A photo that is removed before its request arrives would leave its failure to the third one.
    await expect.poll(() => troubles).toEqual([]);
    await page.evaluate(() => window.queue.remove(window.queue.uploads()[0]?.id ?? ""));
    await expect.poll(stages).toEqual(["1.jpg sending", "2.jpg done"]);
    await page.evaluate(() => window.queue.close());
    expect(await stages()).toEqual([]);
  });
});
