import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POLL_MS } from "#client/kit/api/follow-changes.ts";
import { answerAll, beginSite, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

/** Shorter than the polling interval. */
const AT_ONCE = { timeout: POLL_MS / 3 };
const WIDE = { viewport: { width: 1280, height: 900 } };

const review = { author: "Kasia", rating: 9, stayed: "2026-05", locale: "nl", text: "Fijn!", source: "guestbook" };
const addReview = ({ call }: TestOwner, id: string) => call("POST", `/sites/${id}/reviews`, review);

test("a change on one device appears on another at once, and text being typed there stays", async () => {
  const anna = await owner(portal.worker);
  const id = await beginSite(anna);
  await answerAll(anna, id, "duinhuis-live");
  const here = await portal.signedIn(anna, WIDE);
  const there = await portal.signedIn(anna, WIDE);
  for (const { page } of [here, there]) await page.goto("/dashboard/content?part=host");
  const name = ({ page }: typeof here) => page.getByLabel("Je naam");
  const email = ({ page }: typeof here) => page.getByLabel("E-mailadres voor gasten");
  await name(there).waitFor();

  await email(there).fill("zee@duinhuis.example");
  await name(here).fill("Anna en Kees");
  await expect.poll(() => name(there).inputValue(), AT_ONCE).toBe("Anna en Kees");
  expect(await email(there).inputValue()).toBe("zee@duinhuis.example");
  await expect.poll(() => email(here).inputValue(), AT_ONCE).toBe("zee@duinhuis.example");

  await here.page.getByRole("button", { name: "Publiceren" }).click();
  await here.page.getByRole("button", { name: "Zet het online" }).click();
  await there.page.getByText("Alles staat online").waitFor(AT_ONCE);

  await there.page.getByRole("link", { name: "Beoordelingen" }).click();
  await there.page.getByRole("heading", { name: "Laat gasten voor je spreken" }).waitFor();
  await addReview(anna, id);
  await there.page.getByText("Fijn!").waitFor(AT_ONCE);
  for (const { complaints, context } of [here, there]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("without WebSockets, changes arrive by polling", async () => {
  const anna = await owner(portal.worker);
  const id = await beginSite(anna);
  const { page, context } = await portal.signedIn(anna, { isPooled: false });
  let blocked = 0;
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    blocked += 1;
    void socket.close();
  });
  await page.clock.install();
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/changes"));
  await page.goto("/dashboard/reviews");
  await page.getByRole("heading", { name: "Laat gasten voor je spreken" }).waitFor();
  await asked;
  await expect.poll(() => blocked).toBeGreaterThan(0);
  await addReview(anna, id);
  await page.clock.fastForward(POLL_MS);
  await page.getByText("Fijn!").waitFor();
  await context.close();
});
