import { request } from "node:http";
import { gzipSync } from "node:zlib";
import type { SupabaseClient } from "@supabase/supabase-js";
import { strFromU8, unzipSync } from "fflate";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_SITE_FILE_BYTES, MIN_COUNTED_FILE_BYTES } from "#domain/storage/limits.ts";
import { brand } from "#locales/brand.ts";
import { at, beginSite, owner, type TestOwner } from "../support/api.ts";
import { adminClient, client, forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { upload, withJpeg } from "../support/photos.ts";
import { startWorkerOnPostgres } from "../support/postgres.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const STORAGE = `${MAIN}/storage/v1`;
const MEBIBYTE = 1024 * 1024;
const VARS = { AUTH_SERVICE_KEY: SERVICE_KEY };

const encode = (text: string) => Buffer.from(text).toString("base64");

describe.each([
  ["D1", () => startWorker({ vars: VARS })],
  ["Postgres", () => startWorkerOnPostgres({ vars: VARS })],
] as const)("the storage protocol on %s", (store, start) => {
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

  test("buckets are managed only by the service, within their limits", async () => {
    const { storage } = service;
    const options = { public: false, fileSizeLimit: "1MB", allowedMimeTypes: ["image/*", "text/plain"] };
    expect((await storage.createBucket("limited", options)).data).toEqual({ name: "limited" });
    expect(refused(await storage.createBucket("limited"))).toEqual(["409", "BucketAlreadyExists"]);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    const made = {
      id: "limited",
      name: "limited",
      owner: "",
      public: false,
      file_size_limit: 1_000_000,
      allowed_mime_types: ["image/*", "text/plain"],
      created_at: time,
      updated_at: time,
    };
    expect((await storage.getBucket("limited")).data).toEqual(made);
    expect((await storage.listBuckets({ search: "limited" })).data).toEqual([{ ...made, type: "STANDARD" }]);
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
    expect((await storage.emptyBucket("limited")).data).toEqual({
      message: "Empty bucket has been queued. Completion may take up to an hour.",
    });
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
    for (const answer of [
      storage.getBucketLifecycle("papers"),
      storage.updateBucketLifecycle("papers", { rules: [] }),
      storage.deleteBucketLifecycle("papers"),
      storage.purgeBucketCache("papers"),
    ])
      expect(refused(await answer)).toEqual(["409", "FeatureNotEnabled"]);
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
    const basic = { apikey: SERVICE_KEY, Authorization: "Basic abc" };
    expect(await refusal(await raw("bucket", { headers: basic }))).toEqual([400, "403", "AccessDenied"]);
    for (const [method, path] of [
      ["GET", "bucket"],
      ["POST", "object/list/shown"],
      ["POST", "object/sign/shown"],
      ["POST", "object/shown/a.txt"],
    ] as const)
      expect(
        await (await raw(path, { method, ...(method === "POST" && { body: '{"expiresIn":60,"paths":["a"]}' }) })).json(),
      ).toEqual({
        statusCode: "403",
        error: "Unauthorized",
        message: "Invalid Compact JWS",
        code: "AccessDenied",
      });
  });

  test("an owner uploads, replaces, reads and removes files of their own sites", async () => {
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

  test("lists have folders, pages and cursors, and only files of the caller's sites", async () => {
    const folder = `${site}/lijst`;
    for (const name of ["b.txt", "B.txt", "a-1.txt", "a/1.txt", "a/2/3.txt", "🙂/x.txt", "c.txt"])
      expect((await mine().upload(`${folder}/${name}`, name)).error).toBeNull();
    await files(service).upload(`${otherSite}/geheim.txt`, "x");
    await files(service).upload("zonder-site.txt", "x");
    const names = (found: { data: { name: string }[] | null }) => found.data?.map(({ name }) => name);

    const listed = await mine().list(folder);
    expect(names(listed)).toEqual(["B.txt", "a", "a-1.txt", "b.txt", "c.txt", "🙂"]);
    expect(listed.data?.[1]).toEqual({
      name: "a",
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(listed.data?.[0]?.metadata).toMatchObject({
      size: 5,
      mimetype: "text/plain;charset=UTF-8",
      cacheControl: "max-age=3600",
    });
    expect(names(await mine().list(folder, { limit: 2, offset: 1 }))).toEqual(["a", "a-1.txt"]);
    expect(names(await mine().list(`${folder}/`, { sortBy: { column: "name", order: "desc" } }))?.[0]).toBe("🙂");
    expect(names(await mine().list(folder, { search: "B" }))).toEqual(["B.txt", "b.txt"]);
    expect(names(await mine().list(`${folder}/b.txt`, { exactMatch: true }))).toEqual(["b.txt"]);
    const newest = await mine().list(folder, { sortBy: { column: "created_at", order: "desc" }, limit: 1 });
    expect(names(newest)).toEqual(["c.txt"]);
    expect(names(await mine().list())).toEqual([site]);
    expect(names(await mine().list(otherSite))).toEqual([]);
    expect(names(await files(anon).list(folder))).toEqual([]);
    expect(names(await files(anon, "shown").list())).toEqual([]);
    expect(names(await files(service).list())).toEqual([site, otherSite, "zonder-site.txt"].toSorted());
    expect(refused(await mine().list(folder, { limit: 0 }))).toEqual(["400", "InvalidRequest"]);
    expect(refused(await mine().list(folder, { noncurrentVersions: "include" }))).toEqual(["409", "FeatureNotEnabled"]);
    expect(refused(await mine("nothing").list())).toEqual(["404", "NoSuchBucket"]);

    const whole = ["B.txt", "a-1.txt", "a/1.txt", "a/2/3.txt", "b.txt", "c.txt", "🙂/x.txt"].map((name) => `${folder}/${name}`);
    const pages = async (options: Parameters<ReturnType<typeof mine>["listV2"]>[0]) => {
      const found: string[] = [];
      for (let cursor: string | undefined; ;) {
        const { data, error } = await mine().listV2({
          prefix: `${folder}/`,
          limit: 2,
          ...options,
          ...(cursor ? { cursor } : {}),
        });
        expect(error).toBeNull();
        found.push(...(data?.folders ?? []).map((each) => each.name), ...(data?.objects ?? []).map((each) => each.name));
        cursor = data?.nextCursor;
        if (!data?.hasNext) return found;
      }
    };
    expect(await pages({})).toEqual(whole);
    expect(await pages({ sortBy: { column: "name", order: "desc" } })).toEqual(whole.toReversed());
    const created = ["b.txt", "B.txt", "a-1.txt", "a/1.txt", "a/2/3.txt", "🙂/x.txt", "c.txt"].map((name) => `${folder}/${name}`);
    expect(await pages({ sortBy: { column: "created_at", order: "asc" } })).toEqual(created);
    expect(await pages({ sortBy: { column: "updated_at", order: "desc" }, with_delimiter: true })).toEqual(
      ["🙂/", "c.txt", "a/", "a-1.txt", "B.txt", "b.txt"].map((name) => `${folder}/${name}`),
    );
    expect((await mine().listV2({ prefix: `${folder}/`, with_delimiter: true })).data?.folders).toEqual([
      { name: `${folder}/a/`, key: `${folder}/a` },
      { name: `${folder}/🙂/`, key: `${folder}/🙂` },
    ]);
    expect(refused(await mine().listV2({ cursor: "nonsense" }))).toEqual(["400", "InvalidParameter"]);
    expect((await mine().listV2({ prefix: `${folder}/b.txt`, exactMatch: true })).data?.objects).toHaveLength(1);
  });

  test("files move and are copied within and between buckets, never over another one", async () => {
    const inside = (name: string) => `${site}/map/${name}`;
    await mine().upload(inside("a.txt"), "a", { metadata: { van: "a" } });
    await mine().upload(inside("b.txt"), "b");
    const { data: before } = await mine().info(inside("a.txt"));
    expect((await mine().move(inside("a.txt"), inside("c.txt"))).data).toMatchObject({
      message: "Successfully moved",
      Id: before?.id,
    });
    expect((await mine().exists(inside("a.txt"))).data).toBe(false);
    expect(refused(await mine().move(inside("c.txt"), inside("b.txt")))).toEqual(["409", "KeyAlreadyExists"]);
    expect(refused(await mine().move(inside("nothing"), inside("d.txt")))).toEqual(["404", "NoSuchKey"]);
    expect((await mine().move(inside("c.txt"), inside("d.txt"), { destinationBucket: "shown" })).error).toBeNull();
    expect(await text(await mine("shown").download(inside("d.txt")))).toBe("a");

    expect((await mine("shown").copy(inside("d.txt"), inside("e.txt"), { destinationBucket: "papers" })).data).toEqual({
      path: `papers/${inside("e.txt")}`,
    });
    const { data: copy } = await mine().info(inside("e.txt"));
    expect([copy?.metadata, copy?.id === before?.id]).toEqual([{ van: "a" }, false]);
    const changed = { copyMetadata: false, metadata: { mimetype: "text/csv", cacheControl: "max-age=9" } };
    expect((await mine().copy(inside("e.txt"), inside("f.txt"), changed)).error).toBeNull();
    expect((await mine().info(inside("f.txt"))).data).toMatchObject({
      contentType: "text/csv",
      cacheControl: "max-age=9",
      metadata: {},
    });
    expect(refused(await mine().copy(inside("e.txt"), inside("f.txt")))).toEqual(["409", "KeyAlreadyExists"]);
    for (const to of [`${otherSite}/x.txt`, "x.txt", `${site}`]) {
      expect([to, refused(await mine().copy(inside("e.txt"), to))]).toEqual([to, ["403", "AccessDenied"]]);
      expect([to, refused(await mine().move(inside("e.txt"), to))]).toEqual([to, ["403", "AccessDenied"]]);
    }
    expect(refused(await files(ben.supabase).copy(inside("e.txt"), `${otherSite}/x.txt`))).toEqual(["404", "NoSuchKey"]);
    expect(refused(await files(ben.supabase).move(inside("e.txt"), `${otherSite}/x.txt`))).toEqual(["404", "NoSuchKey"]);
    expect(refused(await mine().copy(inside("e.txt"), inside("g.txt"), { destinationBucket: "nothing" }))).toEqual([
      "404",
      "NoSuchBucket",
    ]);
    expect(refused(await mine().move(inside("e.txt"), inside("g.txt"), { sourceVersionId: "1" }))).toEqual([
      "409",
      "FeatureNotEnabled",
    ]);
  });

  test("nobody reads or writes files of other sites", async () => {
    const name = `${site}/privé.txt`;
    await mine().upload(name, "geheim");
    await mine("shown").upload(name, "zichtbaar");
    for (const [who, missing] of [
      [ben.supabase, ["404", "NoSuchKey"]],
      [anon, ["404", "NoSuchBucket"]],
    ] as const) {
      expect(refused(await files(who).download(name))).toEqual(missing);
      expect(refused(await files(who).info(name))).toEqual(missing);
      expect(refused(await files(who).createSignedUrl(name, 60))).toEqual(missing);
      for (const bucket of ["papers", "shown"]) {
        expect(refused(await files(who, bucket).upload(name, "x", { upsert: true }))).toEqual(["403", "AccessDenied"]);
        expect(refused(await files(who, bucket).update(`${site}/nieuw.txt`, "x"))).toEqual(["403", "AccessDenied"]);
        expect(refused(await files(who, bucket).createSignedUploadUrl(`${site}/nieuw.txt`))).toEqual(["403", "AccessDenied"]);
        expect((await files(who, bucket).remove([name])).data).toEqual([]);
      }
      expect(await text(await files(who, "shown").download(name))).toBe("zichtbaar");
    }
    expect((await files(ben.supabase).createSignedUrls([name], 60)).data).toEqual([
      { error: expect.stringContaining("does not exist") as string, path: name, signedURL: null, signedUrl: null },
    ]);
    expect(refused(await mine().upload("zonder-map.txt", "x"))).toEqual(["403", "AccessDenied"]);
    expect(await refusal(await raw(`object/public/papers/${encodeURIComponent(name)}`))).toEqual([400, "404", "NoSuchBucket"]);

    const { db, tables } = worker.store;
    await db.insert(tables.siteMembers).values({ siteId: site, userId: ben.id, role: "cleaner", createdAt: 1 });
    expect(refused(await files(ben.supabase).download(name))).toEqual(["404", "NoSuchKey"]);
    await db.update(tables.siteMembers).set({ role: "manager" }).where(eq(tables.siteMembers.userId, ben.id));
    expect(await text(await files(ben.supabase).download(name))).toBe("geheim");
    expect((await files(ben.supabase).list()).data?.map((each) => each.name)).toEqual([site, otherSite].toSorted());
    await db.delete(tables.siteMembers).where(eq(tables.siteMembers.userId, ben.id));
  });

  test("public files are sent by range, revalidated, and never run as code", async () => {
    const name = `${site}/open/cijfers.txt`;
    await mine("shown").upload(name, "0123456789", { contentType: "text/plain", cacheControl: "120" });
    const { data } = files(anon, "shown").getPublicUrl(name, { download: 'Ré"sumé.txt' });
    const get = (headers: Record<string, string> = {}, url = data.publicUrl, method = "GET") =>
      worker.get(url, { headers, method });
    const whole = await get();
    expect([whole.status, await whole.text()]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "max-age=120",
      "content-disposition": "attachment; filename=\"R__sum_.txt\"; filename*=UTF-8''R%C3%A9%22sum%C3%A9.txt",
      "content-length": "10",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "text/plain",
      "x-content-type-options": "nosniff",
    });
    const etag = whole.headers.get("etag") ?? "";
    const part = await get({ Range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await (await get({ Range: "bytes=-3" })).text()).toBe("789");
    expect(await (await get({ Range: "bytes=8-" })).text()).toBe("89");
    const beyond = await get({ Range: "bytes=10-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    expect((await get({ Range: "bytes=2-4", "If-Range": '"other"' })).status).toBe(200);
    expect((await get({ "If-None-Match": etag })).status).toBe(304);
    expect((await get({ "If-None-Match": '"other"' })).status).toBe(200);
    const head = await get({}, data.publicUrl, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
    expect((await raw(`object/info/public/shown/${name}`)).status).toBe(200);
    const own = await raw(`object/authenticated/papers/${site}/privé.txt`.replace("é", "%C3%A9"), {
      headers: { Authorization: `Bearer ${anna.token}` },
    });
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, max-age=3600"]);

    for (const [type, sent, disposition] of [
      ["text/html", "text/plain; charset=utf-8", "attachment"],
      ["text/javascript", "text/plain; charset=utf-8", "attachment"],
      ["text/css", "text/plain; charset=utf-8", "attachment"],
      ["application/xhtml+xml", "text/plain; charset=utf-8", "attachment"],
      ["image/svg+xml", "image/svg+xml", "attachment"],
      ["application/pdf", "application/pdf", "attachment"],
      ["image/png", "image/png", null],
    ] as const) {
      await mine("shown").upload(name, "<script>1</script>", { contentType: type, upsert: true });
      const served = await get({}, `${STORAGE}/object/public/shown/${name}`);
      expect([type, served.headers.get("content-type"), served.headers.get("content-disposition")]).toEqual([
        type,
        sent,
        disposition,
      ]);
    }
    expect(refused(await mine("shown").upload(name, "x", { upsert: true, contentType: "text/plain\u00e9" }))).toEqual([
      "415",
      "InvalidMimeType",
    ]);
    expect(refused(await mine("shown").download(name, { transform: { width: 10 } }))).toEqual(["409", "FeatureNotEnabled"]);
  });

  test("links give access to one file for a limited time", async () => {
    const name = `${site}/link 1.txt`;
    await mine().upload(name, "gedeeld");
    await mine().upload(`${site}/link 2.txt`, "ander");
    const { data } = await mine().createSignedUrl(name, 60, { download: true });
    const url = new URL(data?.signedUrl ?? "");
    const opened = await worker.get(url.href);
    expect([opened.status, await opened.text(), opened.headers.get("content-disposition")]).toEqual([
      200,
      "gedeeld",
      "attachment",
    ]);
    expect(opened.headers.get("cache-control")).toMatch(/^private, max-age=(60|59|5\d)$/);
    const other = new URL(url.href.replace("link%201", "link%202"));
    expect(await refusal(await worker.get(other.href))).toEqual([400, "400", "InvalidSignature"]);
    const token = url.searchParams.get("token") ?? "";
    for (const wrong of ["", "a.b", `${token.slice(0, -3)}AAA`, "x".repeat(5000)])
      expect(await refusal(await raw(`object/sign/papers/${encodeURIComponent(name)}?token=${wrong}`))).toEqual([
        400,
        "400",
        "InvalidSignature",
      ]);
    expect(
      await refusal(
        await raw(`object/upload/sign/papers/${encodeURIComponent(name)}?token=${token}`, { method: "PUT", body: "x" }),
      ),
    ).toEqual([400, "400", "InvalidSignature"]);
    const many = await mine().createSignedUrls([name, `${site}/nothing`], 60);
    expect(many.data?.map(({ error, path }) => [error === null, path])).toEqual([
      [true, name],
      [false, `${site}/nothing`],
    ]);
    expect(await (await worker.get(new URL(many.data?.[0]?.signedUrl ?? "").href)).text()).toBe("gedeeld");
    for (const seconds of [0, 1.5, 8 * 24 * 3600]) expect((await mine().createSignedUrl(name, seconds)).error).not.toBeNull();
    const transformed = new URL((await mine().createSignedUrl(name, 60, { transform: { width: 5 } })).data?.signedUrl ?? "");
    expect([transformed.pathname, await (await worker.get(transformed.href)).text()]).toEqual([url.pathname, "gedeeld"]);
    await mine().remove([name]);
    expect(await refusal(await worker.get(url.href))).toEqual([400, "404", "NoSuchKey"]);

    const place = `${site}/van gast.txt`;
    const { data: invited } = await mine().createSignedUploadUrl(place);
    expect(new URL(invited?.signedUrl ?? "").pathname).toContain("van%20gast.txt");
    const send = (to: string, body: string | Blob) => files(anon).uploadToSignedUrl(to, invited?.token ?? "", body);
    expect(refused(await send(`${site}/elders.txt`, "x"))).toEqual(["400", "InvalidSignature"]);
    expect((await send(place, new Blob(["dank"]))).data).toEqual({ path: place, fullPath: `papers/${place}` });
    expect(await text(await mine().download(place))).toBe("dank");
    expect(refused(await send(place, "nog eens"))).toEqual(["409", "KeyAlreadyExists"]);
    await mine().remove([place]);
    expect(refused(await send(place, "nog eens"))).toEqual(["409", "KeyAlreadyExists"]);
    const { data: repeated } = await mine().createSignedUploadUrl(place, { upsert: true });
    for (const body of ["een", "twee"])
      expect((await files(anon).uploadToSignedUrl(place, repeated?.token ?? "", body)).error).toBeNull();
    expect(await text(await mine().download(place))).toBe("twee");
    expect(refused(await mine().createSignedUploadUrl(place))).toEqual(["409", "KeyAlreadyExists"]);
  });

  describe("resumable uploads", () => {
    const part = (size: number, fill: number) => new Uint8Array(size).fill(fill);
    const FIRST = part(5 * MEBIBYTE, 1);
    const LAST = part(1000, 2);
    const metadata = (values: Record<string, string>) =>
      Object.entries(values)
        .map(([key, value]) => `${key} ${encode(value)}`)
        .join(",");
    const tus = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
      worker.get(path.startsWith("http") ? path : `${STORAGE}/upload/resumable${path}`, {
        method,
        headers: { Authorization: `Bearer ${anna.token}`, "Tus-Resumable": "1.0.0", ...headers },
        ...(body ? { body } : {}),
      });
    const begin = async (name: string, length: number, headers: Record<string, string> = {}, more: Record<string, string> = {}) =>
      tus("POST", "", {
        "Upload-Length": String(length),
        "Upload-Metadata": metadata({
          bucketName: "papers",
          objectName: name,
          contentType: "video/mp4",
          cacheControl: "60",
          ...more,
        }),
        ...headers,
      });
    const patch = (url: string, offset: number, body: Uint8Array, headers: Record<string, string> = {}) =>
      tus("PATCH", url, { "Content-Type": "application/offset+octet-stream", "Upload-Offset": String(offset), ...headers }, body);
    const outcome = (response: Response) => [response.status, response.headers.get("upload-offset")];

    test("a file arrives in parts, also after an interruption", async () => {
      const options = await worker.get(`${STORAGE}/upload/resumable`, { method: "OPTIONS" });
      expect(Object.fromEntries(options.headers)).toMatchObject({
        "tus-extension": "creation,creation-with-upload,expiration,termination",
        "tus-max-size": "500000000",
        "tus-resumable": "1.0.0",
        "tus-version": "1.0.0",
      });
      const name = `${site}/film.mp4`;
      const created = await begin(name, FIRST.length + LAST.length, {}, { metadata: '{"duur":3}' });
      const url = created.headers.get("location") ?? "";
      expect([created.status, url]).toEqual([
        201,
        expect.stringMatching(/^http:.*\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/),
      ]);
      expect(Date.parse(created.headers.get("upload-expires") ?? "")).toBeGreaterThan(Date.now() + 23 * 60 * 60_000);
      expect((await mine().exists(name)).data).toBe(false);
      expect((await mine().list(site)).data?.map((each) => each.name)).not.toContain("film.mp4");
      expect(outcome(await tus("HEAD", url))).toEqual([200, "0"]);

      // Two attempts at once: one of them counts.
      const raced = await Promise.all([patch(url, 0, FIRST), patch(url, 0, FIRST)]);
      expect(raced.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([204, 409]);
      expect(outcome(await patch(url, 0, FIRST))[0]).toBe(409);
      const state = await tus("HEAD", url);
      expect([...outcome(state), state.headers.get("upload-length"), state.headers.get("cache-control")]).toEqual([
        200,
        String(FIRST.length),
        String(FIRST.length + LAST.length),
        "no-store",
      ]);
      expect(state.headers.get("upload-metadata")).toContain(encode(name));
      expect(outcome(await patch(url, FIRST.length, part(10, 1)))[0]).toBe(400);
      expect(outcome(await patch(url, FIRST.length, part(1001, 1)))[0]).toBe(413);
      const finished = await Promise.all([patch(url, FIRST.length, LAST), patch(url, FIRST.length, LAST)]);
      expect(finished.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([204, 409]);
      expect(outcome(await tus("HEAD", url))).toEqual([200, String(FIRST.length + LAST.length)]);
      const { data } = await mine().download(name);
      expect(Buffer.compare(Buffer.from((await data?.arrayBuffer()) ?? []), Buffer.concat([FIRST, LAST]))).toBe(0);
      expect((await mine().info(name)).data).toMatchObject({
        contentType: "video/mp4",
        cacheControl: "max-age=60",
        size: FIRST.length + LAST.length,
        metadata: { duur: 3 },
      });
      expect((await tus("DELETE", url)).status).toBe(400);
      const again = await begin(name, 5);
      expect([again.status, await again.text()]).toEqual([409, "The resource already exists\n"]);
    });

    test("the first part can come with the creation, an upload replaces a file only on request, and can be aborted", async () => {
      const name = `${site}/kort.txt`;
      const small = part(20, 65);
      const body = { "Content-Type": "application/offset+octet-stream" };
      const create = (headers: Record<string, string>) =>
        tus(
          "POST",
          "",
          { "Upload-Length": "20", "Upload-Metadata": metadata({ bucketName: "papers", objectName: name }), ...body, ...headers },
          small,
        );
      expect(outcome(await create({}))).toEqual([201, "20"]);
      expect(await text(await mine().download(name))).toBe("A".repeat(20));
      expect((await create({})).status).toBe(409);
      expect((await create({ "x-upsert": "true" })).status).toBe(201);
      expect((await begin(`${site}/leeg.txt`, 0)).status).toBe(201);
      expect((await mine().info(`${site}/leeg.txt`)).data?.size).toBe(0);

      const rival = await begin(`${site}/rivaal.txt`, 20);
      await mine().upload(`${site}/rivaal.txt`, "eerst");
      expect((await patch(rival.headers.get("location") ?? "", 0, small)).status).toBe(409);
      expect((await tus("HEAD", rival.headers.get("location") ?? "")).status).toBe(404);
      expect(await text(await mine().download(`${site}/rivaal.txt`))).toBe("eerst");

      const ended = (await begin(`${site}/gestopt.txt`, 20)).headers.get("location") ?? "";
      expect((await tus("HEAD", ended, { Authorization: `Bearer ${ben.token}` })).status).toBe(404);
      expect(
        (await tus("PATCH", ended, { ...body, "Upload-Offset": "0", Authorization: `Bearer ${ben.token}` }, small)).status,
      ).toBe(404);
      expect((await tus("DELETE", ended, { Authorization: `Bearer ${ben.token}` })).status).toBe(404);
      expect((await tus("DELETE", ended)).status).toBe(204);
      expect((await patch(ended, 0, small)).status).toBe(404);

      expect((await tus("POST", "", { "Tus-Resumable": "0.2.2" })).status).toBe(412);
      expect((await begin(`${site}/x`, 500_000_001)).status).toBe(413);
      expect((await begin(`${site}/../x`, 5)).status).toBe(400);
      expect((await begin(`${otherSite}/x`, 5)).status).toBe(403);
      expect((await begin(`${site}/x`, 5, { "Upload-Length": "-1" })).status).toBe(400);
      expect((await begin(`${site}/x`, 5, { "Upload-Metadata": "bucketName !" })).status).toBe(400);
      expect((await tus("HEAD", "/nonsense")).status).toBe(404);
    });

    test("a part that is still being sent when another one completes the upload conflicts with it", async () => {
      const name = `${site}/traag.txt`;
      const url = new URL((await begin(name, 20)).headers.get("location") ?? "");
      const { port, hostname } = await worker.miniflare.ready;
      const headers = {
        Host: url.host,
        Authorization: `Bearer ${anna.token}`,
        "Tus-Resumable": "1.0.0",
        "Content-Type": "application/offset+octet-stream",
        "Upload-Offset": "0",
        "Content-Length": "20",
      };
      const slow = request({ host: hostname, port, path: url.pathname, method: "PATCH", headers });
      const answered = new Promise<unknown[]>((resolve, reject) => {
        slow.on("error", reject);
        slow.on("response", (response) => {
          response.setEncoding("utf8");
          response.on("data", (body: string) => resolve([response.statusCode, body]));
        });
      });
      slow.write(part(10, 65));
      const { db, tables } = worker.store;
      const version = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
      const begun = and(eq(tables.storageUploads.version, version), eq(tables.storageUploads.attempts, 1));
      await expect.poll(() => db.$count(tables.storageUploads, begun)).toBe(1);
      expect(outcome(await patch(url.href, 0, part(20, 66)))).toEqual([204, "20"]);
      slow.end(part(10, 65));
      expect(await answered).toEqual([409, "Upload-Offset conflict\n"]);
      expect(await text(await mine().download(name))).toBe("B".repeat(20));
    });

    test("a token uploads in parts, until the upload has expired", async () => {
      const name = `${site}/getekend.txt`;
      const { data } = await mine().createSignedUploadUrl(name);
      const signed = { Authorization: `Bearer ${brand.anonymousKey}`, "x-signature": data?.token ?? "" };
      const created = await tus("POST", "/sign", {
        ...signed,
        "Upload-Length": "4",
        "Upload-Metadata": metadata({ bucketName: "papers", objectName: name }),
      });
      const url = created.headers.get("location") ?? "";
      expect([created.status, url]).toEqual([201, expect.stringContaining("/upload/resumable/sign/")]);
      expect((await patch(url, 0, part(4, 66), { "x-signature": "nonsense" })).status).toBe(400);
      expect(outcome(await patch(url, 0, part(4, 66), signed))).toEqual([204, "4"]);
      expect(await text(await mine().download(name))).toBe("BBBB");

      const late = (await begin(`${site}/laat.txt`, FIRST.length + 4)).headers.get("location") ?? "";
      expect((await patch(late, 0, FIRST)).status).toBe(204);
      const { db, tables } = worker.store;
      await db
        .update(tables.storageUploads)
        .set({ expiresAt: 1 })
        .where(eq(tables.storageUploads.length, FIRST.length + 4));
      expect((await tus("HEAD", late)).status).toBe(404);
      await db.update(tables.storageObjects).set({ deleteAt: 1 }).where(eq(tables.storageObjects.isPending, true));
      await runCron();
      expect(await db.$count(tables.storageObjects, isNotNull(tables.storageObjects.deleteAt))).toBe(0);
    });
  });

  test.runIf(store === "D1")("the file of a large form streams, if it is the last part", async () => {
    const name = `${site}/groot.bin`;
    const content = Buffer.alloc(26 * MEBIBYTE, "0123456789\r\n--\r");
    const sent = await mine().upload(name, new Blob([content], { type: "application/x-groot" }), { metadata: { van: "groot" } });
    expect(sent.error).toBeNull();
    const { data } = await mine().download(name);
    expect(Buffer.compare(Buffer.from((await data?.arrayBuffer()) ?? []), content)).toBe(0);
    expect((await mine().info(name)).data).toMatchObject({
      contentType: "application/x-groot",
      size: content.length,
      metadata: { van: "groot" },
    });
    const form = `--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(form),
      content,
      Buffer.from("\r\n--b\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n--b--\r\n"),
    ]);
    const headers = { Authorization: `Bearer ${anna.token}`, "Content-Type": "multipart/form-data; boundary=b" };
    expect(await refusal(await raw(`object/papers/${site}/anders.bin`, { method: "POST", headers, body }))).toEqual([
      400,
      "400",
      "InvalidRequest",
    ]);
    expect((await mine().exists(`${site}/anders.bin`)).data).toBe(false);
    await mine().remove([name]);
    await runCron();
  });

  test("an upload whose bytes have arrived becomes a file when its state is requested, whatever interrupted it", async () => {
    const { db, tables } = worker.store;
    const { storageUploads: t } = tables;
    for (const isJoined of [false, true]) {
      const name = `${site}/onderbroken-${isJoined}.txt`;
      const headers = { Authorization: `Bearer ${anna.token}`, "Tus-Resumable": "1.0.0" };
      const metadata = `bucketName ${encode("papers")},objectName ${encode(name)}`;
      const created = await raw("upload/resumable", {
        method: "POST",
        headers: { ...headers, "Upload-Length": "4", "Upload-Metadata": metadata },
      });
      const url = created.headers.get("location") ?? "";
      const version = url.slice(url.lastIndexOf("/") + 1);
      const [upload] = await db.select().from(t).where(eq(t.version, version));
      const multipart = (await bucketOfWorker()).resumeMultipartUpload(`storage/${version}`, upload?.multipartId ?? "");
      const parts = [await multipart.uploadPart(1, "klok")].map(({ partNumber, etag }) => ({ partNumber, etag }));
      if (isJoined) await multipart.complete(parts);
      await db.update(t).set({ offset: 4, partSize: 4, parts }).where(eq(t.version, version));
      expect((await mine().exists(name)).data).toBe(false);
      const states = await Promise.all([1, 2].map(() => worker.get(url, { method: "HEAD", headers })));
      expect(states.map((state) => [state.status, state.headers.get("upload-offset")])).toEqual([
        [200, "4"],
        [200, "4"],
      ]);
      expect(await text(await mine().download(name))).toBe("klok");
    }
  });

  test("an upload that its client aborts leaves nothing and is not a server error", async () => {
    const { port, hostname } = await worker.miniflare.ready;
    const name = `${site}/afgebroken.bin`;
    const headers = {
      Host: new URL(MAIN).host,
      Authorization: `Bearer ${anna.token}`,
      "Content-Type": "a/b",
      "Content-Length": "1000000",
    };
    const sent = request({ host: hostname, port, path: `/storage/v1/object/papers/${name}`, method: "POST", headers });
    sent.on("error", () => {});
    sent.write(Buffer.alloc(100_000));
    const { db, tables } = worker.store;
    const rows = () =>
      db
        .select({ isPending: tables.storageObjects.isPending })
        .from(tables.storageObjects)
        .where(eq(tables.storageObjects.name, name));
    await expect.poll(rows).toEqual([{ isPending: true }]);
    sent.destroy();
    await expect.poll(rows).toEqual([{ isPending: false }]);
    expect((await mine().exists(name)).data).toBe(false);
    expect(worker.logs.filter(({ message }) => message.includes("afgebroken"))).toEqual([]);
  });

  test("one of two simultaneous uploads is stored, or both one after the other", async () => {
    const name = `${site}/wedloop.txt`;
    const raced = await Promise.all(["een", "twee", "drie"].map((body) => mine().upload(name, body)));
    expect(raced.map(refused).filter((each) => each === undefined)).toHaveLength(1);
    expect(raced.map(refused).filter((each) => each?.[1] === "KeyAlreadyExists")).toHaveLength(2);
    const replaced = await Promise.all(["vier", "vijf", "zes"].map((body) => mine().upload(name, body, { upsert: true })));
    expect(replaced.map(refused)).toEqual([undefined, undefined, undefined]);
    expect(["vier", "vijf", "zes"]).toContain(await text(await mine().download(name)));
    expect((await mine().list(site, { search: "wedloop" })).data).toHaveLength(1);
    await Promise.all([service.storage.createBucket("weg"), service.storage.createBucket("weg")]).then((both) =>
      expect(both.filter(({ error }) => error === null)).toHaveLength(1),
    );
  });

  test("one of several simultaneous moves of a file succeeds, and a file that is being replaced can be moved", async () => {
    const inside = (name: string | number) => `${site}/verhuizing/${name}`;
    await mine().upload(inside("a"), "a");
    const moved = await Promise.all([1, 2, 3].map((nr) => mine().move(inside("a"), inside(nr))));
    const lost = ["404", "NoSuchKey"];
    expect(moved.map(refused).filter((each) => each !== undefined)).toEqual([lost, lost]);
    expect((await mine().list(`${site}/verhuizing`)).data).toHaveLength(1);
    for (const nr of Array.from({ length: 8 }, (_, index) => index)) {
      const [from, to] = [inside(`van-${nr}`), inside(`naar-${nr}`)];
      await mine().upload(from, "oud");
      const both = await Promise.all([mine().upload(from, "nieuw", { upsert: true }), mine().move(from, to)]);
      expect(both.map(refused)).toEqual([undefined, undefined]);
    }
    const { data } = await mine().list(`${site}/verhuizing`);
    expect(new Set(data?.map(({ id }) => id)).size).toBe(data?.length);
  });

  test("an incomplete upload is not listed, and cron deletes its remains", async () => {
    const { db, tables } = worker.store;
    const row = { bytes: 3, mimetype: "text/plain", cacheControl: "no-cache", contentEncoding: null, etag: "", metadata: null };
    const name = `${site}/half.txt`;
    const pending = { ...row, id: "half", version: "half", bucketId: "papers", siteId: site, name, isPending: true };
    await db.insert(tables.storageObjects).values({ ...pending, createdAt: 1, updatedAt: 1, deleteAt: Date.now() - 1 });
    await (await bucketOfWorker()).put("storage/half", "abc");
    expect(refused(await mine().download(name))).toEqual(["404", "NoSuchKey"]);
    expect((await mine().list(site, { search: "half" })).data).toEqual([]);
    await runCron();
    expect(await (await bucketOfWorker()).head("storage/half")).toBeNull();
    expect(await db.$count(tables.storageObjects, eq(tables.storageObjects.version, "half"))).toBe(0);
    expect(await db.$count(tables.storageObjects)).toBe(await objects());
  });

  test("the files of a site have a limit, which uploads in progress count towards", async () => {
    const { db, tables } = worker.store;
    const id = await beginSite(anna);
    await mine().upload(`${id}/a.txt`, "a");
    await db
      .update(tables.storageObjects)
      .set({ bytes: MAX_SITE_FILE_BYTES - MIN_COUNTED_FILE_BYTES })
      .where(eq(tables.storageObjects.siteId, id));
    const raced = await Promise.all([1, 2, 3].map((nr) => mine().upload(`${id}/${nr}.txt`, "123456")));
    expect(raced.map(refused).filter((each) => each === undefined)).toHaveLength(1);
    expect(raced.map(refused).filter((each) => each?.[1] === "EntityTooLarge")).toHaveLength(2);
    await mine().upload(`${site}/groot.txt`, "123456");
    expect(refused(await mine().move(`${site}/groot.txt`, `${id}/groot.txt`))).toEqual(["413", "EntityTooLarge"]);
    expect(refused(await files(service).copy(`${site}/groot.txt`, `${id}/groot.txt`))).toEqual(["413", "EntityTooLarge"]);
    await db
      .insert(tables.attempts)
      .values({ key: `files ${anna.id}`, count: 600, resetAt: Date.now() + 60_000 })
      .onConflictDoUpdate({ target: tables.attempts.key, set: { count: 600 } });
    expect(refused(await mine().upload(`${site}/teveel.txt`, "x"))).toEqual(["429", "SlowDown"]);
    await forgetAttempts(worker);

    // Deleting the site deletes its files, except for the rows that cron needs.
    const draft = (await anna.call("GET", `/sites/${id}/draft`)).body as { version: number };
    const deleted = await anna.call("DELETE", `/sites/${id}`, { confirm: "Het Duinhuis" }, at(draft.version));
    expect([deleted.status, deleted.body]).toEqual([204, {}]);
    expect(refused(await files(service).download(`${id}/a.txt`))).toEqual(["404", "NoSuchKey"]);
    await runCron();
    expect(await db.$count(tables.storageObjects, isNotNull(tables.storageObjects.deleteAt))).toBe(0);
  });

  test("owners' photos are a public bucket that is written through /api", async () => {
    const photo = (await anna.upload(site, await upload(960, 640))).body as { key: string };
    const name = `${site}/${photo.key}-480.webp`;
    const photos = mine("photos");
    expect((await photos.list(site)).data?.map((each) => each.name)).toEqual([`${photo.key}-480.webp`, `${photo.key}-960.webp`]);
    expect((await photos.list()).data?.map((each) => each.name)).toEqual([site]);
    expect((await files(ben.supabase, "photos").list(site)).data).toEqual([]);
    expect((await photos.listV2({ prefix: `${site}/`, limit: 1 })).data).toMatchObject({ hasNext: true, objects: [{ name }] });
    expect((await photos.info(name)).data).toMatchObject({
      contentType: "image/webp",
      size: expect.any(Number) as number,
      bucketId: "photos",
    });
    const shown = await worker.get(files(anon, "photos").getPublicUrl(name).data.publicUrl);
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "max-age=300",
    ]);
    expect(
      Buffer.from(await shown.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe("WEBP");
    expect((await photos.createSignedUrls([name, `${site}/nothing`], 60)).data?.map(({ error }) => error === null)).toEqual([
      true,
      false,
    ]);
    for (const missing of [
      `${otherSite}/${photo.key}-480.webp`,
      `${site}/${photo.key}-1600.webp`,
      `${site}/${photo.key}-481.webp`,
      `${photo.key}-480.webp`,
      `${site}/${photo.key}.jpg`,
    ])
      expect([missing, refused(await photos.download(missing))]).toEqual([missing, ["404", "NoSuchKey"]]);
    const shared = (await anna.upload(site, await withJpeg(await upload(480, 320), 480, 320))).body as { key: string };
    expect((await photos.list(site, { search: shared.key })).data?.map((each) => each.name)).toEqual([
      `${shared.key}-480.webp`,
      `${shared.key}.jpg`,
    ]);
    expect((await photos.info(`${site}/${shared.key}.jpg`)).data).toMatchObject({ contentType: "image/jpeg" });
    expect((await photos.copy(name, `${site}/kopie.webp`, { destinationBucket: "papers" })).error).toBeNull();
    expect((await mine().info(`${site}/kopie.webp`)).data?.contentType).toBe("image/webp");
    for (const who of [mine("photos"), files(service, "photos")]) {
      for (const written of [
        await who.upload(name, "x", { upsert: true }),
        await who.remove([name]),
        await who.move(name, `${site}/x.webp`),
        await who.createSignedUploadUrl(name),
      ])
        expect([refused(written), written.error?.message]).toEqual([
          ["403", "AccessDenied"],
          expect.stringContaining("/api/sites/"),
        ]);
    }
    expect(refused(await service.storage.deleteBucket("photos"))).toEqual(["403", "AccessDenied"]);
    expect(refused(await service.storage.createBucket("photos"))).toEqual(["409", "BucketAlreadyExists"]);
    for (const { key } of [photo, shared]) expect((await anna.call("DELETE", `/sites/${site}/media/${key}`)).status).toBe(200);
    expect(refused(await photos.download(name))).toEqual(["404", "NoSuchKey"]);
    expect((await photos.list(site)).data).toEqual([]);
  });

  test("an export of a site has its files", async () => {
    await mine().upload(`${site}/map/huisregels.txt`, "Stil na tien uur");
    const ticket = await anna.call("POST", `/sites/${site}/export-ticket`);
    const download = await worker.get(MAIN + String(ticket.body["address"]));
    const found = unzipSync(new Uint8Array(await download.arrayBuffer()), { filter: ({ name }) => name.startsWith("files/") });
    expect(strFromU8(found["files/papers/map/huisregels.txt"] ?? new Uint8Array())).toBe("Stil na tien uur");
    expect(Object.keys(found).filter((name) => name.includes("geheim"))).toEqual([]);
  });

  test("odd names and requests are refused with a message", async () => {
    const auth = { Authorization: `Bearer ${anna.token}` };
    const long = "x".repeat(1024);
    for (const name of [
      `${site}/..%2f${otherSite}/x`,
      `${site}/a%2f..%2fb`,
      `${site}//a`,
      `${site}/a%5cb`,
      `${site}/%01`,
      `${site}/${long}`,
      `${site}/%ff`,
      `${site}/%E0%A4%A`,
      `${site}/`,
    ]) {
      const sent = await raw(`object/papers/${name}`, {
        method: "POST",
        headers: { ...auth, "Content-Type": "text/plain" },
        body: "x",
      });
      expect([name, ...(await refusal(sent))]).toEqual([name, 400, "400", "InvalidKey"]);
      expect([name, ...(await refusal(await raw(`object/papers/${name}`, { headers: auth })))]).toEqual([
        name,
        400,
        "400",
        "InvalidKey",
      ]);
    }
    // Paths that a URL parser resolves never reach the other site.
    const climbed = await raw(`object/papers/${site}/%2e%2e/${otherSite}/x`, { method: "POST", headers: auth, body: "x" });
    expect((await refusal(climbed))[2]).toBe("AccessDenied");
    const encoded = await raw(`object/papers/${site}%2fgecodeerd.txt`, {
      method: "POST",
      headers: { ...auth, "Content-Type": "text/plain" },
      body: "x",
    });
    expect(encoded.status).toBe(200);
    expect((await mine().exists(`${site}/gecodeerd.txt`)).data).toBe(true);
    const delimiters = `${site}/a%3Fb%23c%26d%3De%20f%2Bg.txt`;
    expect(refused(await mine().upload(delimiters, "scheidingstekens"))).toBeUndefined();
    expect((await mine().info(delimiters)).data?.name).toBe(`${site}/a?b#c&d=e f+g.txt`);
    expect(await text(await mine().download(delimiters))).toBe("scheidingstekens");
    for (const name of ["日本語/ファイル.txt", "a&b=c;d,e+f.txt", "café (1).txt", "-"]) {
      expect([name, refused(await mine().upload(`${site}/${name}`, name))]).toEqual([name, undefined]);
      expect(await text(await mine().download(`${site}/${name}`))).toBe(name);
    }
    const post = (path: string, body: string) =>
      raw(path, { method: "POST", headers: { ...auth, "Content-Type": "application/json" }, body });
    for (const [path, body] of [
      ["object/list/papers", "nonsense"],
      ["object/list/papers", '{"prefix":5}'],
      ["object/list/papers", '{"limit":"all"}'],
      ["object/list/papers", '{"sortBy":{"column":"password"}}'],
      ["object/list/papers", `{"prefix":"${"x".repeat(4000)}"}`],
      ["object/sign/papers", '{"expiresIn":60,"paths":[]}'],
      ["object/move", "[]"],
      ["object/copy", '{"bucketId":"papers","sourceKey":"\\u0000","destinationKey":"b"}'],
    ] as const)
      expect([path, body.slice(0, 40), ...(await refusal(await post(path, body)))]).toEqual([
        path,
        body.slice(0, 40),
        400,
        "400",
        "InvalidRequest",
      ]);
    expect(await refusal(await post("nothing", "{}"))).toEqual([400, "404", "NotFound"]);
    expect(await refusal(await raw("bucket/papers/lifecycle", { headers: { Authorization: `Bearer ${SERVICE_KEY}` } }))).toEqual([
      400,
      "409",
      "FeatureNotEnabled",
    ]);
    expect(refused(await mine().purgeCache(`${site}/x`))).toEqual(["409", "FeatureNotEnabled"]);
    expect(
      refused(await mine().upload(`${site}/x`, "x", { metadata: { big: "x".repeat(17_000) }, headers: {} })),
    ).not.toBeUndefined();
    expect(refused(await mine().upload(`${site}/x`, "x", { contentEncoding: "odd" }))).toEqual(["400", "InvalidRequest"]);
    for (const body of ["", "--b\r\n", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--'])
      expect(
        await refusal(
          await raw(`object/papers/${site}/x`, {
            method: "POST",
            headers: { ...auth, "Content-Type": "multipart/form-data; boundary=b" },
            body,
          }),
        ),
      ).toEqual([400, "400", "InvalidRequest"]);
    const view = await raw(`object/papers/${site}/x`, { headers: { ...auth, "X-View-As": crypto.randomUUID() } });
    expect(await refusal(view)).toEqual([400, "403", "AccessDenied"]);
  });
});
