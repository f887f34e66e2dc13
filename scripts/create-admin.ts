/**
 * `npm run admin:create -- mail@example.nl`: creates an admin account, or makes an existing account an admin, and prints the
 * link for the first sign-in.
 *
 * Without `--origin` it changes the local store of `npm start` (`--port` as there). With `--origin https://vrijhuis.nl` it calls
 * the deployed worker, using the service key of the environment: `AUTH_SERVICE_KEY=… npm run admin:create -- mail@… --origin …`.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { DEFAULT_LOCALE } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { exitOnMismatch } from "./exit-on-mismatch.ts";
import { createLocalWorker } from "./local-worker.ts";
import { migrate } from "./migrate.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: "string" }, port: { type: "string", default: "8787" } },
});
const [email] = positionals;
if (!email) exit("The mail address is missing: npm run admin:create -- mail@example.nl");
await (values.origin === undefined ? createLocally(email, values.port) : createOnServer(email, values.origin));

async function createOnServer(address: string, origin: string): Promise<void> {
  const key = process.env["AUTH_SERVICE_KEY"];
  if (!key) exit("AUTH_SERVICE_KEY is not set.");
  await createAdmin(createClient(origin, key, { auth: { persistSession: false } }), address, origin);
}

async function createLocally(address: string, port: string): Promise<void> {
  const key = randomUUID();
  const origin = `http://vrijhuis.localhost:${port}`;
  const state = join(import.meta.dirname, "../.wrangler/state");
  const worker = await createLocalWorker({ quiet: true, state, vars: { MAIN_ORIGIN: origin, AUTH_SERVICE_KEY: key } });
  await migrate((await worker.getD1Database("DB")) as unknown as D1Database).catch(exitOnMismatch);
  const fetchFromWorker = async (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), Host: new URL(origin).host };
    return (await worker.dispatchFetch(new Request(input).url, { ...init, headers } as object)) as unknown as Response;
  };
  const client = createClient(origin, key, { auth: { persistSession: false }, global: { fetch: fetchFromWorker } });
  await createAdmin(client, address, origin);
  await worker.dispose();
}

async function createAdmin({ auth: { admin } }: SupabaseClient, address: string, origin: string): Promise<void> {
  const options = { redirectTo: `${origin}${portalPath("login", DEFAULT_LOCALE, "confirm")}?for=invite` };
  const invited = await admin.generateLink({ type: "invite", email: address, options });
  const { data, error } =
    invited.error?.code === "email_exists" ? await admin.generateLink({ type: "recovery", email: address, options }) : invited;
  if (error) exit(`${address}: ${error.message}`);
  const { error: updateError } = await admin.updateUserById(data.user.id, { app_metadata: { role: "admin" } });
  if (updateError) exit(`${address}: ${updateError.message}`);
  console.log(`${address} is an admin. To sign in and choose a password:\n\n  ${data.properties.action_link}\n`);
}

function exit(reason: string): never {
  console.error(reason);
  process.exit(1);
}
