import { logError } from "#services/http/log.ts";
import { fromKv, within } from "#services/http/within.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findPublic, findSlugs } from "#store/business/articles.ts";
import type { Store } from "#store/dialect/store.ts";
import { type Blog, blogAt, type BlogRecord } from "./blog.ts";

/** Increased when the record's format changes, so that a new build never reads records of an old one. */
const KEY = "blog:1";
/** The time for which a record is used without asking the store; as for sites (0053). */
const FRESH_MS = 60_000;
/** The time for which a record is served while the store does not answer. */
const USABLE_SECONDS = 24 * 60 * 60;
/** Lifetime of KV's own edge cache: the minimum that it allows. */
const EDGE_TTL_SECONDS = 30;
/** The time after which the store counts as not answering. */
const STORE_TIMEOUT_MS = 1500;

interface KvRecord extends BlogRecord {
  /** Milliseconds since the epoch. */
  freshUntil: number;
}

interface Remembered {
  record: BlogRecord;
  blog: Blog;
  until: number;
}

/** The record as this isolate knows it. */
let remembered: Remembered | undefined;

/** Returns the edition that this isolate may serve without asking again; undefined if it has to ask. */
export const editionInMemory = (now: number): string | undefined =>
  remembered && remembered.until > now && remembered.blog.until > now ? remembered.blog.edition : undefined;

/**
 * Returns the stored articles as readers see them: from memory, from a fresh record in KV, from the store, or while that does not
 * answer from an older record. Undefined if nothing is known.
 */
export async function readBlog(context: RequestContext): Promise<Blog | undefined> {
  const { now } = context;
  if (remembered && remembered.until > now) {
    if (remembered.blog.until <= now) remembered.blog = await blogAt(remembered.record, now);
    return remembered.blog;
  }
  const read = context.env.SITES.get<KvRecord>(KEY, { type: "json", cacheTtl: EDGE_TTL_SECONDS }).catch((error: unknown) => {
    logError("blog not read from KV", error, { requestId: context.requestId });
    return null;
  });
  const inKv = await fromKv(read);
  if (inKv && inKv.freshUntil > now) return remember(context, inKv);
  const stored = readStore(context);
  context.waitUntil(stored);
  const answered = await within(stored, STORE_TIMEOUT_MS);
  if (answered) return remember(context, answered);
  return inKv ? blogAt(inKv, now) : undefined;
}

async function remember({ config, now }: RequestContext, record: BlogRecord): Promise<Blog> {
  const blog = await blogAt(record, now);
  remembered = { record, blog, until: now + config.siteMemoryMs };
  return blog;
}

/** Reads the record from the store and writes it to KV; undefined if the store fails, which is logged. */
async function readStore({ openStore, env, now, requestId, waitUntil }: RequestContext): Promise<BlogRecord | undefined> {
  try {
    const record = await loadRecord(await openStore());
    const written = writeRecord(env.SITES, record, now);
    waitUntil(written.catch((error: unknown) => logError("blog not written to KV", error, { requestId })));
    return record;
  } catch (error) {
    logError("blog not read from the store", error, { requestId });
    return undefined;
  }
}

async function loadRecord(store: Store): Promise<BlogRecord> {
  const [copies, slugs] = await Promise.all([findPublic(store), findSlugs(store)]);
  return { copies, slugs };
}

function writeRecord(kv: KVNamespace, record: BlogRecord, now: number): Promise<void> {
  const value: KvRecord = { ...record, freshUntil: now + FRESH_MS };
  return kv.put(KEY, JSON.stringify(value), { expirationTtl: USABLE_SECONDS });
}

/** Makes a change of public articles visible: at once for this isolate, for others as their copies expire. */
export async function refreshBlog(context: RequestContext): Promise<void> {
  const { openStore, env, now, requestId } = context;
  remembered = undefined;
  try {
    const record = await loadRecord(await openStore());
    await remember(context, record);
    await writeRecord(env.SITES, record, now);
  } catch (error) {
    // The change is in the store; the record in KV is replaced after a minute.
    logError("KV not updated after a change of the blog", error, { requestId });
  }
}
