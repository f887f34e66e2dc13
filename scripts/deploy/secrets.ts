import { randomBytes } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeployedWorker } from "./deployed-worker.ts";
import type { Say } from "./report.ts";
import { SECRETS_FILE, type Settings } from "./settings.ts";

/** Settings that are given together or not at all. */
const PAIRS = [
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
  ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ZONE_ID"],
  ["SUPABASE_URL", "SUPABASE_SERVICE_KEY"],
  ["SUPABASE_URL", "SUPABASE_ANON_KEY"],
] as const;

/** Secrets of 32 random bytes, which are created if they are missing. */
const CREATED: readonly string[] = ["AUTH_SECRET", "BACKUP_SECRET"];

/** Consequence of a missing secret. */
const EFFECTS: Readonly<Record<string, string>> = {
  STRIPE_SECRET_KEY: "payments are tests that charge nothing",
  SMTP_URL: "mail waits until an admin has saved a mail server",
  VAPID_PRIVATE_KEY: "owners' devices get no notifications",
};

interface Given {
  settings: Settings;
  deployed: DeployedWorker | undefined;
  /** True if the store has data, which may be encrypted with an `AUTH_SECRET` that exists. */
  storeHasData: boolean;
  dryRun: boolean;
  say: Say;
}

/**
 * Checks the secrets of the worker by their names, and returns those to set with the deployment: the ones of {@link SECRETS_FILE}
 * that the worker does not have yet. Creates `BACKUP_SECRET`, and `AUTH_SECRET` for an empty store, and writes them to that file first.
 */
export async function chooseSecrets({ settings, deployed, storeHasData, dryRun, say }: Given): Promise<Record<string, string>> {
  const { root, secrets, config } = settings;
  const existing = deployed?.secrets ?? [];
  const chosen = Object.fromEntries(Object.entries(secrets).filter(([name]) => !existing.includes(name)));
  const kept = Object.keys(secrets).filter((name) => existing.includes(name));
  const create = async (name: string) => {
    const value = randomBytes(32).toString("base64");
    chosen[name] = value;
    if (!dryRun) await saveSecret(join(root, SECRETS_FILE), name, value);
    say(dryRun ? `${name} would be created` : `${name} created, and written to ${SECRETS_FILE}: keep a copy in a safe place`);
  };
  const missing = findMissing([...existing, ...Object.keys(chosen), ...Object.keys(config.vars)]);
  const [other] = missing.filter((name) => !CREATED.includes(name));
  if (other !== undefined)
    throw new Error(`${other} is missing, without which the other setting of its pair is an error: put it into ${SECRETS_FILE}`);
  if (missing.includes("AUTH_SECRET")) {
    if (storeHasData)
      throw new Error(
        `AUTH_SECRET is missing, and the store has data that may be encrypted with an older one: put that one into ${SECRETS_FILE}, or a new one (openssl rand -base64 32) if there never was any`,
      );
    await create("AUTH_SECRET");
  }
  // Without it no site was copied yet, so a new one makes nothing unreadable.
  if (missing.includes("BACKUP_SECRET")) await create("BACKUP_SECRET");
  for (const name of CREATED)
    if ((chosen[name] ?? "").split(",").some((each) => each !== "" && Buffer.from(each, "base64").length !== 32))
      throw new Error(`${name} is not 32 bytes in base64`);
  if (existing.length > 0) say(`the worker has ${existing.join(", ")}`);
  if (kept.length > 0)
    say(`left as they are, though in ${SECRETS_FILE}: ${kept.join(", ")} (change them with npx wrangler secret put)`);
  if (Object.keys(chosen).length > 0) say(`set with the deployment: ${Object.keys(chosen).join(", ")}`);
  for (const [name, effect] of Object.entries(EFFECTS))
    if (!existing.includes(name) && !Object.hasOwn(chosen, name)) say(`without ${name}, ${effect}`);
  return chosen;
}

/** Returns the names that are required in addition to the given ones. */
function findMissing(given: string[]): string[] {
  const halves = PAIRS.filter((pair) => pair.filter((name) => given.includes(name)).length === 1);
  return [CREATED, ...halves].flat().filter((name) => !given.includes(name));
}

async function saveSecret(file: string, name: string, value: string): Promise<void> {
  const text = await readFile(file, "utf8").catch(() => "");
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  await writeFile(file, `${text}${separator}${name}=${value}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}
