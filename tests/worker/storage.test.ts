import { gzipSync } from "node:zlib";
import type { SupabaseClient } from "@supabase/supabase-js";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { brand } from "#locales/brand.ts";
import { beginSite, owner, type TestOwner } from "../support/api.ts";
import { adminClient, client, forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { upload } from "../support/photos.ts";
import { startWorkerOnPostgres } from "../support/postgres.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const STORAGE = `${MAIN}/storage/v1`;
const MEBIBYTE = 1024 * 1024;
const VARS = { AUTH_SERVICE_KEY: SERVICE_KEY };

const encode = (text: string) => Buffer.from(text).toString("base64");

describe.each([
  ["D1", () => startWorker({ vars: VARS })],
  ["Postgres", () => startWorkerOnPostgres({ vars: VARS })],
] as const)("the storage protocol on %s", (_, start) => {
  let worker: TestWorker;
  let service: SupabaseClient;
  let anon: SupabaseClient;
  let anna: TestOwner;
  let ben: TestOwner;
  let site: string;
  let otherSite: string;

  beforeAll(async () => {
    worker = await start();
    [service, anon] = [adminClient(worker), client(worker)];
    [anna, ben] = [await owner(worker), await owner(worker)];
    [site, otherSite] = [await beginSite(anna), await beginSite(ben)];
    for (const [id, isPublic] of [
      ["papers", false],
      ["shown", true],
    ] as const)
      expect((await service.storage.createBucket(id, { public: isPublic })).error).toBeNull();
  });
  beforeEach(() => forgetAttempts(worker));
  afterAll(() => worker?.stop());

  const files = (who: SupabaseClient, bucket = "papers") => who.storage.from(bucket);
  const mine = (bucket = "papers") => files(anna.supabase, bucket);
  const raw = (path: string, init: Parameters<TestWorker["get"]>[1] = {}) => worker.get(`${STORAGE}/${path}`, init);
  const refusal = async (response: Response) => {
    const { statusCode, code } = (await response.json()) as { statusCode: string; code: string };
    return [response.status, statusCode, code];
  };
  /** The outcome of a call of the client: undefined, or status and code of its error. */
  const refused = ({ error }: { error: unknown }) => {
    if (error === null) return undefined;
    const { statusCode, code } = error as { statusCode?: string; code?: string };
    return [statusCode, code];
  };
  const text = async (found: { data: Blob | null }) => found.data?.text();
  const bucketOfWorker = async () => (await worker.miniflare.getR2Bucket("MEDIA")) as unknown as R2Bucket;
  const objects = async () => (await (await bucketOfWorker()).list({ prefix: "storage/" })).objects.length;
  const runCron = async () => {
    const { scheduled } = await worker.miniflare.getWorker();
    await scheduled({ cron: "* * * * *", scheduledTime: new Date(Date.now() + 3 * 60_000) });
  };

  test("buckets are managed by the service alone, within their limits", async () => {
    const { storage } = service;
    const options = { public: false, fileSizeLimit: "1MB", allowedMimeTypes: ["image/*", "text/plain"] };
    expect((await storage.createBucket("limited", options)).data).toEqual({ name: "limited" });
    expect(refused(await storage.createBucket("limited"))).toEqual(["409", "BucketAlreadyExists"]);
    expect((await storage.getBucket("limited")).data).toMatchObject({
      id: "limited",
      name: "limited",
      public: false,
      file_size_limit: 1_000_000,
      allowed_mime_types: ["image/*", "text/plain"],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(refused(await storage.getBucket("nothing"))).toEqual(["404", "NoSuchBucket"]);
    const listed = await storage.listBuckets({ search: "p", sortColumn: "name", sortOrder: "desc", limit: 2, offset: 1 });
    expect(listed.data?.map(({ id }) => id)).toEqual(["papers"]);
    expect((await storage.listBuckets()).data?.map(({ id }) => id)).toEqual(["limited", "papers", "photos", "shown"]);

    const limited = files(service, "limited");
    expect(refused(await limited.upload("a.txt", "x".repeat(1_000_001)))).toEqual(["413", "EntityTooLarge"]);
    expect(refused(await limited.upload("a.pdf", "x", { contentType: "application/pdf" }))).toEqual(["415", "InvalidMimeType"]);
    expect(refused(await limited.upload("a.png", "x", { contentType: "image/png" }))).toBeUndefined();
    expect(refused(await storage.deleteBucket("limited"))).toEqual(["409", "ResourceNotEmpty"]);
    expect((await storage.updateBucket("limited", { public: true, fileSizeLimit: null, allowedMimeTypes: null })).data).toEqual({
      message: "Successfully updated",
    });
    expect((await storage.getBucket("limited")).data).toMatchObject({ public: true, file_size_limit: null });
    expect((await storage.emptyBucket("limited")).error).toBeNull();
    expect((await storage.deleteBucket("limited")).data).toEqual({ message: "Successfully deleted" });
    expect(refused(await storage.updateBucket("limited", { public: true }))).toEqual(["404", "NoSuchBucket"]);
    expect(refused(await storage.emptyBucket("limited"))).toEqual(["404", "NoSuchBucket"]);
    expect(refused(await storage.deleteBucket("limited"))).toEqual(["404", "NoSuchBucket"]);

    for (const id of ["a/b", "..", "sign", "list-v2", " a", "x".repeat(101), "é"])
      expect([id, refused(await storage.createBucket(id))]).toEqual([id, ["400", "InvalidBucketName"]]);
    expect(refused(await storage.createBucket("big", { public: false, fileSizeLimit: "1GB" }))).toEqual([
      "413",
      "EntityTooLarge",
    ]);
    expect(refused(await storage.createBucket("kind", { public: false, type: "ANALYTICS" }))).toEqual([
      "409",
      "FeatureNotEnabled",
    ]);
    expect(refused(await storage.createBucket("kind", { public: false, versioningStatus: "ENABLED" }))).toEqual([
      "409",
      "FeatureNotEnabled",
    ]);
    for (const who of [anna.supabase, anon]) {
      expect(refused(await who.storage.createBucket("mine"))).toEqual(["403", "AccessDenied"]);
      expect(refused(await who.storage.listBuckets())).toEqual(["403", "AccessDenied"]);
      expect(refused(await who.storage.emptyBucket("papers"))).toEqual(["403", "AccessDenied"]);
    }
    expect(await refusal(await raw("bucket", { headers: { Authorization: "Bearer nonsense" } }))).toEqual([
      400,
      "403",
      "AccessDenied",
    ]);
  });

  test("an owner uploads, replaces, reads and removes files of own sites", async () => {
    const name = `${site}/brieven/Zoë & co.txt`;
    const sent = await mine().upload(name, "hallo", { metadata: { van: "Zoë" }, cacheControl: "60", contentType: "text/plain" });
    expect(sent.data).toEqual({ id: expect.any(String) as string, path: name, fullPath: `papers/${name}` });
    expect(refused(await mine().upload(name, "nog eens"))).toEqual(["409", "KeyAlreadyExists"]);
    expect(await text(await mine().download(name))).toBe("hallo");
    const info = await mine().info(name);
    expect(info.data).toMatchObject({
      id: sent.data?.id,
      name,
      bucketId: "papers",
      size: 5,
      contentType: "text/plain",
      cacheControl: "max-age=60",
      metadata: { van: "Zoë" },
    });
    expect((await mine().exists(name)).data).toBe(true);
    expect((await mine().exists(`${site}/nothing`)).data).toBe(false);

    // As a browser sends files: in a form.
    const replaced = await mine().upload(name, new Blob(["dag"], { type: "text/markdown" }), {
      upsert: true,
      metadata: { nr: 2 },
    });
    expect(replaced.data?.id).toBe(sent.data?.id);
    const again = await mine().info(name);
    expect(again.data).toMatchObject({
      size: 3,
      contentType: "text/markdown",
      cacheControl: "max-age=3600",
      metadata: { nr: 2 },
    });
    expect(again.data?.version).not.toBe(info.data?.version);
    expect(again.data?.createdAt).toBe(info.data?.createdAt);
    const form = new FormData();
    form.append("file", new File(["formulier"], "naam.txt", { type: "text/plain" }));
    expect((await mine().update(name, form, { cacheControl: "5" })).error).toBeNull();
    expect(await text(await mine().download(name))).toBe("formulier");
    for (const body of [new Uint8Array([102, 111]).buffer, new Uint8Array([102, 111]), new Blob(["fo"]).stream()]) {
      expect((await mine().update(name, body, { contentType: "application/x-odd" })).error).toBeNull();
      expect(await text(await mine().download(name))).toBe("fo");
    }
    const zipped = await mine().upload(`${site}/zip.txt`, gzipSync("ingepakt"), {
      contentType: "text/plain",
      contentEncoding: "gzip",
    });
    expect(zipped.error).toBeNull();
    const packed = await raw(`object/papers/${site}/zip.txt`, {
      headers: { Authorization: `Bearer ${anna.token}`, "Accept-Encoding": "gzip" },
    });
    expect([packed.headers.get("content-encoding"), Buffer.from(await packed.arrayBuffer())]).toEqual([
      "gzip",
      gzipSync("ingepakt"),
    ]);

    const removed = await mine().remove([name, `${site}/zip.txt`, `${site}/nothing`, `${otherSite}/x`]);
    expect(removed.data?.map((each) => [each.name, each.bucket_id, each.metadata?.size]).toSorted()).toEqual([
      [name, "papers", 2],
      [`${site}/zip.txt`, "papers", gzipSync("ingepakt").length],
    ]);
    expect(refused(await mine().download(name))).toEqual(["404", "NoSuchKey"]);
    await runCron();
    expect(await objects()).toBe(0);
  });
});
