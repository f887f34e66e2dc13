import { afterAll, beforeAll, expect, test } from "vitest";
import { adminClient, GOOD_PASSWORD, newEmail, SERVICE_KEY } from "../support/auth.ts";
import { freePort } from "../support/free-port.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let project: TestWorker;
let portal: Portal;
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://vrijhuis.localhost:${port}`;
  project = await startWorker({
    port,
    vars: { MAIN_ORIGIN: origin, AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SETTINGS: JSON.stringify({ origins: ["*"] }) },
  });
  portal = await startPortal({
    vars: { SUPABASE_URL: origin, SUPABASE_ANON_KEY: "a key", SUPABASE_SERVICE_KEY: SERVICE_KEY },
    outside: (request) =>
      project.get(request.url.replace(`:${port}`, ""), { method: request.method, headers: Object.fromEntries(request.headers) }),
  });
});
afterAll(() => Promise.all([project?.stop(), portal?.stop()]));

test("an owner signs in to the portal with an account of the hosted project", async () => {
  const email = newEmail();
  await adminClient(project).auth.admin.createUser({ email, password: GOOD_PASSWORD, email_confirm: true });
  const { page, complaints } = await portal.visitor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/en/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(GOOD_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/en\/(?:onboarding|dashboard)/);
  await page.goto("/en/account");
  await page.getByText(email).first().waitFor();
  const { db, tables } = portal.worker.store;
  const copies = () => db.select().from(tables.sessions);
  const sessions = await copies();
  await db.insert(tables.sessions).values(sessions.map((session) => ({ ...session, id: "another device" })));
  await page.getByLabel("New password", { exact: true }).fill(`${GOOD_PASSWORD} more`);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.poll(copies).toEqual([expect.objectContaining({ id: sessions[0]?.id })]);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL(/\/en\/login\?signed-out/);
  expect(await copies()).toEqual([]);
  expect(asked.filter((url) => url.startsWith(`${portal.origin}/auth/`))).toEqual([]);
  expect(complaints).toEqual([]);
});
