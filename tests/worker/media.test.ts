import sharp from "sharp";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_STORAGE_BYTES } from "#domain/photo-sizes.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { answerAll, at, beginSite, calling, draftPhoto, owner, type TestOwner, uploading } from "../support/api.ts";
import { chunk, dataUri, picture, upload, type Upload, webp, withChunks, withJpeg } from "../support/photos.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const bucket = async () => (await worker.miniflare.getR2Bucket("MEDIA")) as unknown as R2Bucket;
const objects = async (key: string) =>
  (await (await bucket()).list({ prefix: key })).objects.map((each) => each.key.slice(key.length)).toSorted();
const ALL = ["-1600.webp", "-480.webp", "-960.webp"];

/** Creates a site and uploads a photo to it. */
async function begun(): Promise<{ anna: TestOwner; id: string; key: string; photo: object }> {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const { body } = await anna.upload(id, await upload());
  return { anna, id, key: String(body.key), photo: body };
}

test("a photo uploaded repeatedly has one address, and is shown with its placeholder", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const parts = await upload(1600, 1067, 3);
  const sent = await anna.upload(id, parts);
  expect(sent.status).toBe(201);
  const { key, ...facts } = sent.body;
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(facts).toEqual({ width: 1600, height: 1067, color: parts.color, placeholder: parts.placeholder });
  expect((await anna.upload(id, parts)).body).toEqual(sent.body);
  expect(await objects(String(key))).toEqual(ALL);

  const version = await answerAll(anna, id, "fotohuis");
  await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(sent.body)] }, at(version));
  expect((await anna.call("POST", `/sites/${id}/publish`, undefined, at(version + 1))).status).toBe(200);
  const page = await (await worker.get(`http://fotohuis.${MAIN_DOMAIN}/`)).text();
  expect(page).toContain(`/media/${String(key)}-480.webp 480w, /media/${String(key)}-960.webp 960w`);
  expect(page).toContain(`url(&quot;${String(parts.placeholder)}&quot;)`);
});

test("a photo with a JPEG is the picture of its site's links, with dimensions, and is deleted with it", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const parts = await withJpeg(await upload(1600, 1067, 4), 1600, 1067, 4);
  const sent = await anna.upload(id, parts);
  const key = String(sent.body.key);
  expect([sent.status, key]).toEqual([201, expect.stringMatching(/^[0-9a-f]{64}j$/)]);
  expect(await objects(key)).toEqual([...ALL, ".jpg"].toSorted());
  const without = await anna.upload(id, await upload(1600, 1067, 4));
  expect(String(without.body.key)).toMatch(/^[0-9a-f]{64}$/);
  expect(key).not.toContain(String(without.body.key));

  const version = await answerAll(anna, id, "deelhuis");
  await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(sent.body)] }, at(version));
  expect((await anna.call("POST", `/sites/${id}/publish`, undefined, at(version + 1))).status).toBe(200);
  const host = `http://deelhuis.${MAIN_DOMAIN}`;
  const page = await (await worker.get(`${host}/`)).text();
  const tags = [...page.matchAll(/<meta property="og:image(?::(\w+))?" content="([^"]+)"\/>/g)].map(([, ...tag]) => tag);
  expect(tags).toEqual([
    [undefined, `${host}/media/${key}.jpg`],
    ["width", "1200"],
    ["height", "800"],
  ]);
  const shown = await worker.get(`${host}/media/${key}.jpg`);
  expect([shown.status, Object.fromEntries(shown.headers)]).toMatchObject([
    200,
    {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=300",
      "content-security-policy": "default-src 'none'; sandbox",
      etag: `"${key}"`,
    },
  ]);
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 800 });
  expect((await worker.get(`${host}/media/${String(without.body.key)}.jpg`)).status).toBe(404);

  const unused = await anna.upload(id, await withJpeg(await upload(), 1600, 1200, 6));
  const address = `${MAIN}/media/${String(unused.body.key)}.jpg`;
  expect((await worker.get(address)).status).toBe(200);
  expect((await anna.call("DELETE", `/sites/${id}/media/${String(unused.body.key)}`)).status).toBe(200);
  expect([await objects(String(unused.body.key)), (await worker.get(address)).status]).toEqual([[], 404]);
});

test("the same photo of another site, or with another small variant, has another address", async () => {
  const { anna, key } = await begun();
  const other = await beginSite(anna);
  const [first, second] = [await upload(), await upload()];
  second["480"] = await webp(480, 360, 9);
  const keys = [key];
  for (const parts of [first, second]) keys.push(String((await anna.upload(other, parts)).body.key));
  expect(new Set(keys).size).toBe(3);
});

describe("a photo is refused", () => {
  let anna: TestOwner;
  let id: string;
  beforeAll(async () => {
    await forgetAttempts(worker);
    anna = await owner(worker);
    id = await beginSite(anna);
  });

  test.each<[string, (parts: Upload) => Promise<Upload> | Upload, number, string, object]>([
    [
      "that is SVG",
      (parts) => ({ ...parts, 960: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="960"/>') }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      { part: "960", found: "svg" },
    ],
    [
      "that is a PNG with another type",
      async (parts) => ({ ...parts, 480: await picture(480, 360).png().toBuffer() }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      { part: "480", found: "png" },
    ],
    ["that is animated", async (parts) => ({ ...parts, 480: await moving(480, 360) }), 422, "PHOTO_ANIMATED", { part: "480" }],
    [
      "with EXIF",
      async (parts) => ({
        ...parts,
        1600: await picture(1600, 1200)
          .withExif({ IFD0: { Artist: "Anna" } })
          .webp()
          .toBuffer(),
      }),
      422,
      "PHOTO_HAS_METADATA",
      { part: "1600" },
    ],
    [
      "with XMP",
      async (parts) => ({ ...parts, 480: withChunks(await webp(480, 360), chunk("XMP ", Buffer.from("<x/>"))) }),
      422,
      "PHOTO_HAS_METADATA",
      { part: "480" },
    ],
    [
      "that is truncated",
      async (parts) => ({ ...parts, 480: (await webp(480, 360)).subarray(0, 60) }),
      422,
      "PHOTO_BROKEN",
      { part: "480" },
    ],
    ["with a wrong width", async (parts) => ({ ...parts, 480: await webp(481, 361) }), 422, "PHOTO_WRONG_SIZE", { part: "480" }],
    [
      "whose variants have different aspect ratios",
      async (parts) => ({ ...parts, 480: await webp(480, 480) }),
      422,
      "PHOTO_WRONG_SIZE",
      { part: "480" },
    ],
    ["with a variant missing", ({ 960: _, ...parts }) => parts, 422, "PHOTO_WRONG_SIZE", { part: "1600" }],
    [
      "with an additional variant",
      async (parts) => ({ ...parts, 700: await webp(700, 525) }),
      422,
      "PHOTO_WRONG_SIZE",
      { part: "1600" },
    ],
    [
      "wider than any variant",
      async () => ({ ...(await upload(2400, 1800)), 3000: await webp(3000, 2250) }),
      422,
      "PHOTO_WRONG_SIZE",
      { part: "3000" },
    ],
    [
      "that is only a header",
      async (parts) => ({ ...parts, 480: rebuilt(await webp(480, 360), (frame) => frame.subarray(0, 10)) }),
      422,
      "PHOTO_BROKEN",
      { part: "480" },
    ],
    [
      "with a text after the picture's data",
      async (parts) => ({ ...parts, 960: rebuilt(await webp(960, 720), (frame) => Buffer.concat([frame, HTML])) }),
      422,
      "PHOTO_BROKEN",
      { part: "960" },
    ],
    [
      "with a text between the parts of the picture's data",
      async (parts) => ({ ...parts, 480: rebuilt(await webp(480, 360), withinModes) }),
      422,
      "PHOTO_BROKEN",
      { part: "480" },
    ],
    [
      "with a text after lossless data",
      async (parts) => ({
        ...parts,
        480: rebuilt(await picture(480, 360).webp({ lossless: true }).toBuffer(), (data) => Buffer.concat([data, HTML])),
      }),
      422,
      "PHOTO_BROKEN",
      { part: "480" },
    ],
    [
      "with unannounced transparency",
      async (parts) => ({
        ...parts,
        480: withChunks(
          Buffer.concat([(await webp(480, 360)).subarray(0, 12), chunk("ALPH", HTML), (await webp(480, 360)).subarray(12)]),
        ),
      }),
      422,
      "PHOTO_BROKEN",
      { part: "480" },
    ],
    [
      "with a text as its transparency",
      async (parts) => ({ ...parts, 480: withAlpha(await webp(480, 360), 480, 360, Buffer.concat([Buffer.from([0]), HTML])) }),
      422,
      "PHOTO_BROKEN",
      { part: "480" },
    ],
    [
      "whose placeholder is only a header",
      async (parts) => ({ ...parts, placeholder: dataUri(rebuilt(await webp(24, 18), (frame) => frame.subarray(0, 10))) }),
      422,
      "PHOTO_BROKEN",
      { part: "placeholder" },
    ],
    [
      "with too many pixels",
      async (parts) => ({ ...parts, 480: await webp(480, 16_383), 960: await webp(960, 8400) }),
      422,
      "PHOTO_WRONG_SIZE",
      { part: "960" },
    ],
    [
      "whose placeholder is a whole picture",
      async (parts) => ({ ...parts, placeholder: dataUri(await webp(64, 48)) }),
      422,
      "PHOTO_WRONG_SIZE",
      { part: "placeholder" },
    ],
    [
      "whose JPEG is a WebP",
      async (parts) => ({ ...parts, jpeg: await webp(1200, 900) }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      { part: "jpeg", found: "webp" },
    ],
    [
      "whose JPEG has EXIF",
      async (parts) => ({
        ...parts,
        jpeg: await picture(1200, 900)
          .withExif({ IFD0: { Artist: "Anna" } })
          .jpeg()
          .toBuffer(),
      }),
      422,
      "PHOTO_HAS_METADATA",
      { part: "jpeg" },
    ],
    [
      "with a text behind its JPEG",
      async (parts) => ({ ...parts, jpeg: Buffer.concat([await picture(1200, 900).jpeg().toBuffer(), HTML]) }),
      422,
      "PHOTO_BROKEN",
      { part: "jpeg" },
    ],
    [
      "whose JPEG has other dimensions",
      async (parts) => ({ ...parts, jpeg: await picture(1200, 800).jpeg().toBuffer() }),
      422,
      "PHOTO_WRONG_SIZE",
      { part: "jpeg" },
    ],
    [
      "whose JPEG is too large for messengers",
      async (parts) => ({ ...parts, jpeg: await noisy(1200, 900).jpeg({ quality: 100 }).toBuffer() }),
      422,
      "PHOTO_WRONG_SIZE",
      { part: "jpeg" },
    ],
    [
      "whose placeholder is not a picture",
      (parts) => ({ ...parts, placeholder: "data:image/webp;base64,QUJD" }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      { part: "placeholder", found: "unknown" },
    ],
  ])("%s", async (_, change, status, code, details) => {
    const refused = await anna.upload(id, await change(await upload()));
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([status, code, details]);
  });

  test.each<[string, Upload, object]>([
    ["without any file", { color: "#a1b2c3", placeholder: "data:image/webp;base64,AAAA" }, { "": "required" }],
    [
      "with an unknown field",
      { name: Buffer.from("x"), color: "#a1b2c3", placeholder: "data:image/webp;base64,AAAA" },
      { name: "unknownField" },
    ],
    [
      "with a text as a file",
      { 480: "x", color: "red", placeholder: "data:text/html,x" },
      { 480: "image", color: "colour", placeholder: "image" },
    ],
  ])("%s", async (_, parts, fields) => {
    const refused = await anna.upload(id, parts);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, "INVALID_FORM", fields]);
  });

  test("that is too large, and a body that is not a form", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=x", Authorization: `Bearer ${anna.token}` };
    const announced = { ...headers, "Content-Length": String(15 * 1024 * 1024 + 1) };
    const large = await worker.get(`${MAIN}/api/sites/${id}/media`, { method: "POST", headers: announced, body: "--x" });
    expect([large.status, await large.json()]).toEqual([413, { code: "BODY_TOO_LARGE" }]);
    const broken = await worker.get(`${MAIN}/api/sites/${id}/media`, { method: "POST", headers, body: "--y" });
    expect([broken.status, await broken.json()]).toEqual([422, { code: "INVALID_FORM" }]);
  });

  test("and no part of it is stored", async () => {
    expect(await worker.store.db.$count(worker.store.tables.siteMedia, sql`site_id = ${id}`)).toBe(0);
  });
});

const HTML = Buffer.from("<script>alert(document.domain)</script>".repeat(3));

/** Replaces the picture data of a still image. */
function rebuilt(image: Buffer, change: (data: Buffer) => Buffer): Buffer {
  const size = image.readUInt32LE(16);
  const name = image.toString("latin1", 12, 16);
  return withChunks(Buffer.concat([image.subarray(0, 12), chunk(name, change(image.subarray(20, 20 + size)))]));
}

/** A VP8 frame with a text in its first partition, included in the partition's length. */
function withinModes(frame: Buffer): Buffer {
  const tag = frame.readUIntLE(0, 3);
  const end = 10 + (tag >> 5);
  const changed = Buffer.concat([frame.subarray(0, end), HTML, frame.subarray(end)]);
  changed.writeUIntLE((tag & 31) | (((tag >> 5) + HTML.length) << 5), 0, 3);
  return changed;
}

/** A lossy picture with transparency, announced as RFC 9649 requires. */
function withAlpha(image: Buffer, width: number, height: number, alpha: Buffer): Buffer {
  const canvas = Buffer.from([0b1_0000, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  return withChunks(Buffer.concat([image.subarray(0, 12), chunk("VP8X", canvas), chunk("ALPH", alpha), image.subarray(12)]));
}

/** Noise, which compresses worst. */
const noisy = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#456", noise: { type: "gaussian", mean: 128, sigma: 40 } } });

test.each<[string, (width: number, height: number) => Promise<Buffer>]>([
  ["noise", async (width, height) => noisy(width, height).webp({ quality: 82 }).toBuffer()],
  ["the least quality", async (width, height) => noisy(width, height).webp({ quality: 1 }).toBuffer()],
  ["no loss", async (width, height) => noisy(width, height).webp({ lossless: true }).toBuffer()],
  ["transparency", async (width, height) => noisy(width, height).ensureAlpha(0.4).webp().toBuffer()],
  ["transparency as it is", async (width, height) => noisy(width, height).ensureAlpha(0.4).webp({ alphaQuality: 50 }).toBuffer()],
  ["a colour profile", async (width, height) => noisy(width, height).withIccProfile("p3").webp().toBuffer()],
])("a picture of %s is stored", async (_, make) => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const { color, placeholder } = await upload();
  const sent = await anna.upload(id, { color, placeholder, 480: await make(480, 641), 960: await make(960, 1281) } as Upload);
  expect([sent.status, sent.body]).toMatchObject([201, { width: 960, height: 1281 }]);
});

test("an upload beyond the storage limit is refused with the limit", async () => {
  const { anna, id } = await begun();
  const { db, tables } = worker.store;
  await db
    .update(tables.siteMedia)
    .set({ bytes: MAX_STORAGE_BYTES - 1000 })
    .where(sql`site_id = ${id}`);
  const other = await beginSite(anna);
  const refused = await anna.upload(other, await upload(1600, 1200, 9));
  const details = { used: MAX_STORAGE_BYTES - 1000, limit: MAX_STORAGE_BYTES };
  expect([refused.status, refused.body]).toEqual([422, { code: "STORAGE_FULL", details }]);
  expect(await db.$count(tables.siteMedia, sql`site_id = ${other}`)).toBe(0);
});

test("an account uploads 600 photos an hour, over all of its sites; refused ones count", async () => {
  const { anna, id } = await begun();
  const other = await beginSite(anna);
  const { db, tables } = worker.store;
  const setCount = (count: number) =>
    db
      .update(tables.attempts)
      .set({ count })
      .where(sql`key like 'uploads %'`);
  await setCount(598);
  const broken = { ...(await upload()), 480: Buffer.from("no picture") } as unknown as Upload;
  expect((await anna.upload(id, broken)).status).toBe(415);
  expect((await anna.upload(id, await upload())).status).toBe(201);
  for (const site of [id, other])
    expect(await anna.upload(site, await upload())).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  const bram = await owner(worker);
  expect((await bram.upload(await beginSite(bram), await upload())).status).toBe(201);
  await db
    .update(tables.attempts)
    .set({ resetAt: 0 })
    .where(sql`key like 'uploads %'`);
  expect((await anna.upload(other, await upload())).status).toBe(201);
});

const moving = async (width: number, height: number) =>
  sharp([await picture(width, height).png().toBuffer(), await picture(width, height, 2).png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();

test("only team members upload and delete a site's photos, and a draft references only photos of its site", async () => {
  const { anna, id, key, photo } = await begun();
  const bram = await owner(worker);
  const brams = await beginSite(bram);
  expect((await bram.upload(id, await upload())).status).toBe(404);
  expect((await uploading(worker, "")(id, await upload())).status).toBe(401);
  for (const [site, caller, status] of [
    [id, bram.call, 404],
    [brams, bram.call, 404],
    [id, calling(worker, ""), 401],
  ] as const)
    expect((await caller("DELETE", `/sites/${site}/media/${key}`)).status).toBe(status);

  const stolen = await bram.call("PATCH", `/sites/${brams}/draft`, { photos: [draftPhoto(photo)] }, at(1));
  expect([stolen.status, stolen.body.fields]).toEqual([422, { "photos.0.key": "choice" }]);
  const invented = { ...photo, width: 2400, color: "#000000", placeholder: null };
  expect((await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(invented)] }, at(1))).status).toBe(200);
  const { body } = await anna.call("GET", `/sites/${id}/draft`);
  expect(body).toMatchObject({ draft: { photos: [draftPhoto(photo)] } });
  // The client's dimensions are not used for an existing photo either.
  await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(invented)] }, at(2));
  expect((await anna.call("GET", `/sites/${id}/draft`)).body).toMatchObject({ draft: { photos: [draftPhoto(photo)] } });
});

test.each([MAIN, `http://nobody.${MAIN_DOMAIN}`, "http://villa.example"])(
  "%s serves photos, to be revalidated after five minutes",
  async (host) => {
    const { key } = await begun();
    const address = `${host}/media/${key}-480.webp`;
    for (const again of [false, true]) {
      const shown = await worker.get(address);
      expect([again, shown.status, Object.fromEntries(shown.headers)]).toMatchObject([
        again,
        200,
        {
          "content-type": "image/webp",
          "cache-control": "public, max-age=300",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
          etag: `"${key}-480"`,
        },
      ]);
      const bytes = Buffer.from(await shown.arrayBuffer());
      expect(shown.headers.get("content-length")).toBe(String(bytes.length));
      expect((await sharp(bytes).metadata()).width).toBe(480);
    }
    // A cached photo is served without the bucket.
    await (await bucket()).delete(`${key}-480.webp`);
    const head = await worker.get(address, { method: "HEAD" });
    expect([head.status, Number(head.headers.get("content-length")) > 0, await head.text()]).toEqual([200, true, ""]);
    expect((await worker.get(address, { headers: { "If-None-Match": `W/"${key}-480"` } })).status).toBe(304);
    const posted = await worker.get(address, { method: "POST" });
    expect([posted.status, posted.headers.get("x-content-type-options")]).toEqual([405, "nosniff"]);
    for (const missing of [`${key}-720`, `${key.replaceAll(/[0-9a-f]/g, "a")}-480`]) {
      const none = await worker.get(`${host}/media/${missing}.webp`);
      expect([none.status, none.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
  },
);

test("a deleted photo is also deleted from the cache of this location", async () => {
  const { anna, id, key } = await begun();
  const address = `${MAIN}/media/${key}-480.webp`;
  const headers = { "If-None-Match": `"${key}-480"` };
  expect((await worker.get(address, { headers })).status).toBe(304);
  expect((await anna.call("DELETE", `/sites/${id}/media/${key}`)).status).toBe(200);
  for (const more of [{}, { headers }]) expect((await worker.get(address, more)).status).toBe(404);
});

const DAY = 24 * 60 * 60_000;
/** Runs cron as in the first minute of the hour `ms` milliseconds from now. */
const cronIn = async (ms: number) => {
  const hour = 60 * 60_000;
  // Photos uploaded in the last two minutes are left alone, even just before the full hour.
  const earliest = Date.now() + ms + 3 * 60_000;
  const { scheduled } = await worker.miniflare.getWorker();
  await scheduled({ scheduledTime: new Date(Math.ceil(earliest / hour) * hour), cron: "* * * * *" });
};

test("an unreferenced photo is deleted after a day, the site's other photos stay", async () => {
  const { anna, id, key, photo } = await begun();
  const named = await anna.upload(id, await upload(1600, 1200, 5));
  await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(photo), draftPhoto(named.body, "photo-2")] }, at(1));
  await cronIn(DAY);
  expect([await objects(key), await objects(String(named.body.key))]).toEqual([ALL, ALL]);
  await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(named.body, "photo-2")] }, at(2));
  await cronIn(0);
  expect(await objects(key)).toEqual(ALL);
  await cronIn(DAY);
  expect([await objects(key), await objects(String(named.body.key))]).toEqual([[], ALL]);
  // It can no longer be referenced, but can be uploaded again.
  const again = await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(photo)] }, at(3));
  expect(again.status).toBe(422);
  expect((await anna.upload(id, await upload())).body).toEqual(photo);
  expect(await objects(key)).toEqual(ALL);
});

test("the photos of a deleted site are deleted within minutes", async () => {
  const { anna, id, key, photo } = await begun();
  await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(photo)] }, at(1));
  const { db, tables } = worker.store;
  await db.delete(tables.userSites).where(sql`id = ${id}`);
  const { scheduled } = await worker.miniflare.getWorker();
  await scheduled({ scheduledTime: new Date(Date.now() + 3 * 60_000), cron: "* * * * *" });
  expect(await objects(key)).toEqual([]);
  expect(await db.$count(tables.siteMedia, sql`key = ${key}`)).toBe(0);
});

test("an owner deletes a photo at once, unless a draft or version references it", async () => {
  const { anna, id, key, photo } = await begun();
  await answerAll(anna, id, "weghuis");
  await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(photo)] }, at(2));
  const remove = () => anna.call("DELETE", `/sites/${id}/media/${key}`);
  const inUse = { status: 409, body: { code: "MEDIA_IN_USE" } };
  expect(await remove()).toMatchObject(inUse);
  await anna.call("POST", `/sites/${id}/publish`, undefined, at(3));
  const other = await anna.upload(id, await upload(1600, 1200, 7));
  await anna.call("PATCH", `/sites/${id}/draft`, { photos: [draftPhoto(other.body)] }, at(3));
  expect(await remove()).toMatchObject(inUse);
  await anna.call("POST", `/sites/${id}/publish`, undefined, at(4));
  expect(await remove()).toMatchObject(inUse);
  const { db, tables } = worker.store;
  await db.delete(tables.siteVersions).where(sql`site_id = ${id} and version = 3`);
  expect((await remove()).status).toBe(200);
  expect([await objects(key), await objects(String(other.body.key))]).toEqual([[], ALL]);
  expect((await remove()).status).toBe(404);
});

test("objects that an upload writes after its photo was deleted are also deleted", async () => {
  const { anna, id, key } = await begun();
  expect((await anna.call("DELETE", `/sites/${id}/media/${key}`)).status).toBe(200);
  await (await bucket()).put(`${key}-480.webp`, "written late");
  const { scheduled } = await worker.miniflare.getWorker();
  await scheduled({ scheduledTime: new Date(Date.now() + 3 * 60_000), cron: "* * * * *" });
  expect(await objects(key)).toEqual([]);
  const { db, tables } = worker.store;
  expect(await db.$count(tables.siteMedia, sql`key = ${key}`)).toBe(0);
});

test("a photo cannot be uploaded again while it is being deleted", async () => {
  const { anna, id, key } = await begun();
  const { db, tables } = worker.store;
  await db
    .update(tables.siteMedia)
    .set({ siteId: null })
    .where(sql`key = ${key}`);
  const sent = await anna.upload(id, await upload());
  expect([sent.status, sent.body.code]).toEqual([409, "MEDIA_BEING_DELETED"]);
  await cronIn(0);
  expect((await anna.upload(id, await upload())).status).toBe(201);
});

test("the API description has the parts of an upload", async () => {
  const { body } = await calling(worker, "")("GET", "/openapi.json");
  const { paths } = body as { paths: Record<string, Record<string, { requestBody: { content: object } }>> };
  expect(paths["/api/sites/{siteId}/media"]?.post?.requestBody.content).toMatchObject({
    "multipart/form-data": { schema: { required: ["color", "placeholder"], additionalProperties: { format: "binary" } } },
  });
});
