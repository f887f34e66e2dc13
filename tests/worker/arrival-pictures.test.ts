import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { at, type TestOwner, owner, published, uploadTo } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { upload } from "../support/photos.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let anna: TestOwner;
let site: string;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  anna = await owner(worker);
  site = await published(anna, "huis-met-sleutel");
}, 60_000);
afterAll(() => worker.stop());
beforeEach(() => forgetAttempts(worker));

const send = (parts: Awaited<ReturnType<typeof upload>>, token = anna.token) =>
  uploadTo(worker, token, `/sites/${site}/arrival-pictures`, parts);

test("an owner adds a picture, which only the owner's account opens, and saves it with its item", async () => {
  const sent = await send(await upload(960, 720));
  expect([sent.status, sent.body]).toMatchObject([201, { width: 960, height: 720 }]);
  const id = String(sent.body["key"]);
  const path = `${MAIN}/api/sites/${site}/arrival-pictures/${id}`;
  const opened = await worker.get(path, { headers: { Authorization: `Bearer ${anna.token}` } });
  expect([opened.status, opened.headers.get("content-type"), opened.headers.get("cache-control")]).toEqual([
    200,
    "image/webp",
    "private, no-store",
  ]);
  expect((await worker.get(path)).status).toBe(401);
  // Only the largest variant is stored, and no public address leads to it.
  const stored = await (await worker.miniflare.getR2Bucket("MEDIA")).list({ prefix: "arrival/" });
  expect(stored.objects.map(({ key }) => key)).toEqual([`arrival/${id}`]);
  for (const name of [id, `arrival/${id}`, `${id}-960.webp`])
    expect((await worker.get(`${MAIN}/media/${name}`)).status).toBe(404);

  const { settings } = DEFAULT_SETTINGS;
  const { units } = (await anna.call("GET", `/sites/${site}/cleaner-links`)).body as unknown as { units: { id: string }[] };
  const item = { kind: "manual", title: { nl: "Kachel" }, text: { nl: "Eerst de klep." }, daysBefore: null };
  const save = (pictures: object[], version: number) => {
    const terms = { ...DEFAULT_TERMS, arrival: [{ ...item, pictures }] };
    return anna.call(
      "PUT",
      `/sites/${site}/booking-settings`,
      { ...settings, units: { [units[0]?.id ?? ""]: terms } },
      at(version),
    );
  };
  const picture = { id, width: 960, height: 720, alt: { nl: "De klep" } };
  expect((await save([picture], 0)).status).toBe(200);
  expect(
    (
      await save(
        Array.from({ length: 5 }, () => picture),
        1,
      )
    ).status,
  ).toBe(422);
  expect((await save([{ ...picture, id: "../messages/x" }], 1)).status).toBe(422);
});

test("pictures that are too large, or none at all, are refused", async () => {
  expect((await send(await upload(1600, 1200))).body).toMatchObject({ code: "PHOTO_WRONG_SIZE" });
  const fake = { ...(await upload(480, 360)), 480: Buffer.from("<script>alert(1)</script>") };
  expect((await send(fake)).body).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  expect((await send(await upload(480, 360), "")).status).toBe(401);
});
