import { argon2Sync } from "node:crypto";
import { brand } from "#locales/brand.ts";
import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { MAIN, type TestWorker } from "./worker.ts";

export const GOOD_PASSWORD = "duinroos-en-7-schelpen";
export const SERVICE_KEY = "test-service-key-of-no-other-use";

interface ClientOptions {
  auth?: SupabaseClientOptions<"public">["auth"];
  key?: string;
  /** Headers of each request. */
  headers?: Record<string, string>;
  /** Sends the requests; by default without cookies. */
  ask?: TestWorker["get"];
}

/** A replacement for a browser's storage. */
export function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

/** Creates a `fetch` for the client that sends requests to the worker. */
export function fetchOf({ get }: Pick<TestWorker, "get">, more: Record<string, string> = {}): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : new URL(input).href;
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...more };
    const method = init?.method ?? "GET";
    if (typeof init?.body !== "object" || init.body === null)
      return get(url, { method, headers, ...(typeof init?.body === "string" ? { body: init.body } : {}) });
    // Forms, files and streams, as `fetch` would encode them.
    const encoded = new Response(init.body);
    const type = encoded.headers.get("Content-Type");
    const body = new Uint8Array(await encoded.arrayBuffer());
    return get(url, { method, headers: { ...(type === null ? {} : { "content-type": type }), ...headers }, body });
  };
}

/** Creates the unmodified Supabase client, connected to the worker. */
export function client(
  worker: TestWorker,
  { auth, key = brand.anonymousKey, headers = {}, ask = (url, init) => worker.get(url, init) }: ClientOptions = {},
): SupabaseClient {
  return createClient(MAIN, key, {
    auth: {
      storage: memoryStorage(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: crypto.randomUUID(),
      ...auth,
    },
    global: { fetch: fetchOf({ get: ask }, headers) },
  });
}

/** Creates a client with the service key. */
export const adminClient = (worker: TestWorker): SupabaseClient =>
  client(worker, { key: SERVICE_KEY, auth: { persistSession: false } });

interface Letter {
  subject: string;
  text: string;
  html: string;
  link: string;
  code: string;
}

/** Waits for `count` emails to an address and returns the last one. */
export async function letterTo(worker: TestWorker, recipient: string, count = 1): Promise<Letter> {
  const { db, tables } = worker.store;
  const read = () =>
    db.select().from(tables.outbox).where(eq(tables.outbox.recipient, recipient)).orderBy(desc(tables.outbox.createdAt));
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count);
  const [last] = await read();
  const { subject = "", text = "", html = "" } = last ?? {};
  return { subject, text, html, link: /http:\S+/.exec(text)?.[0] ?? "", code: /\b(\d{6})\b/.exec(text)?.[1] ?? "" };
}

/** Opens the link of an email and presses the button of its page; returns the response to the form. */
export async function press({ get }: Pick<TestWorker, "get">, link: string): ReturnType<TestWorker["get"]> {
  const page = await get(link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post"><button>')]);
  return get(link, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: "",
  });
}

/** The subjects of all emails to an address. */
export async function subjectsTo({ store: { db, tables: t } }: TestWorker, recipient: string): Promise<string[]> {
  const mails = await db.select({ subject: t.outbox.subject }).from(t.outbox).where(eq(t.outbox.recipient, recipient));
  return mails.map(({ subject }) => subject);
}

/** The code in the last text message to a number. */
export async function textTo(worker: TestWorker, recipient: string): Promise<string> {
  const { db, tables } = worker.store;
  const read = async () =>
    (
      await db
        .select()
        .from(tables.smsOutbox)
        .where(eq(tables.smsOutbox.recipient, recipient))
        .orderBy(desc(tables.smsOutbox.createdAt))
    )[0];
  await expect.poll(read).toBeDefined();
  return /\d{6}/.exec((await read())?.text ?? "")?.[0] ?? "";
}

/** Resets all rate limits, so that the next email can be sent at once. */
export async function forgetAttempts({ store }: TestWorker): Promise<void> {
  await store.db.delete(store.tables.attempts);
}

let people = 0;
/** Returns an address without an account. */
export const newEmail = (): string => `person-${people++}@vrijhuis.example`;

/** Status and code of a failed call; null if it succeeded. */
export const codeOf = ({ error }: { error: { code?: unknown; status?: unknown } | null }): unknown =>
  error && [error.status, error.code];

/**
 * An imported hash of `GOOD_PASSWORD` of the lowest cost, so that neither creating an account nor signing in takes time for
 * hashing.
 */
const QUICK_HASH = quickHash(GOOD_PASSWORD);

function quickHash(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync("argon2id", { message: password, nonce, parallelism: 1, memory: 8, passes: 1, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

/** Creates a confirmed account with `GOOD_PASSWORD`, and a client that is signed in to it. */
export async function signedIn(
  worker: TestWorker,
  email = newEmail(),
): Promise<{ supabase: SupabaseClient; email: string; id: string }> {
  const { data, error } = await adminClient(worker).auth.admin.createUser({
    email,
    password_hash: QUICK_HASH,
    email_confirm: true,
  });
  if (error) throw error;
  const supabase = client(worker);
  const { error: refused } = await supabase.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  if (refused) throw refused;
  return { supabase, email, id: data.user.id };
}

/** Returns the Authorization header with a client's access token. */
export async function bearer(supabase: SupabaseClient): Promise<{ Authorization: string }> {
  const { data } = await supabase.auth.getSession();
  return { Authorization: `Bearer ${data.session?.access_token ?? ""}` };
}
