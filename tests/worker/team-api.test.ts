import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { date } from "#domain/dates.ts";
import { answerAll, at, beginSite, calling, owner, published, type TestOwner } from "../support/api.ts";
import { forgetAttempts, letterTo, SERVICE_KEY } from "../support/auth.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";
import { bookStay, nightsTools } from "../support/nights.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const tokenFor = async ({ email }: TestOwner) => /team=([0-9a-f]{64})/.exec((await letterTo(worker, email)).link)?.[1] ?? "";
const unitOf = async ({ call }: TestOwner, siteId: string) =>
  ((await call("GET", `/sites/${siteId}/draft`)).body as { draft: { units: { id: string }[] } }).draft.units[0]?.id ?? "";

async function join(anna: TestOwner, siteId: string, who: TestOwner, role: string): Promise<void> {
  await anna.call("POST", `/sites/${siteId}/team/invitations`, { email: who.email.toUpperCase(), role });
  const accepted = await who.call("POST", `/team-invitations/${await tokenFor(who)}/accept`);
  expect(accepted.body).toEqual({ siteId, role, paidUntil: null });
}

test("a cleaner is invited by email, sees only the calendar, and can leave", async () => {
  const [anna, kees] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  const asked = await anna.call("POST", `/sites/${id}/team/invitations`, { email: kees.email, role: "cleaner" });
  expect(asked.status).toBe(201);
  const token = await tokenFor(kees);
  const seen = await calling(worker, "")("GET", `/team-invitations/${token}`);
  expect(seen.body).toMatchObject({ siteName: "Het Duinhuis", role: "cleaner", email: "p***@vrijhuis.example" });
  expect(JSON.stringify(seen.body)).not.toContain(kees.email);
  expect((await anna.call("POST", `/team-invitations/${token}/accept`)).body.code).toBe("WRONG_ACCOUNT");
  expect((await calling(worker, "")("POST", `/team-invitations/${token}/accept`)).status).toBe(401);
  expect((await kees.call("POST", `/team-invitations/${token}/accept`)).body).toEqual({
    siteId: id,
    role: "cleaner",
    paidUntil: null,
  });
  expect((await kees.call("POST", `/team-invitations/${token}/accept`)).status).toBe(404);

  const unitId = await unitOf(anna, id);
  const stay = { id: "stay", unitId, arrival: date("2030-06-10"), departure: date("2030-06-14") };
  await bookStay(nightsTools(worker, 1), stay);
  const calendar = (window: string) => kees.call("GET", `/sites/${id}/calendar?${window}`);
  const block = { id: "stay", kind: "stay", arrival: "2030-06-10", departure: "2030-06-14", nights: 4, guests: 2 };
  expect((await calendar("from=2030-06-14&to=2030-06-20")).body).toEqual({
    from: "2030-06-14",
    to: "2030-06-20",
    units: [{ id: unitId, name: "Het Duinhuis", parts: [], blocks: [block] }],
  });
  expect((await calendar("from=2030-06-15&to=2030-06-20")).body).toMatchObject({ units: [{ blocks: [] }] });
  for (const wrong of ["from=2030-06-14", "from=2030-02-30&to=2030-06-20", "from=2030-01-01&to=2032-04-01", "from=2&to=1"])
    expect([wrong, (await calendar(wrong)).status]).toEqual([wrong, 422]);

  for (const path of ["draft", "overview", "team", "versions"])
    expect([path, (await kees.call("GET", `/sites/${id}/${path}`)).status]).toEqual([path, 403]);
  const leave = (who: TestOwner) => kees.call("DELETE", `/sites/${id}/team/members/${who.id}`, undefined, at("cleaner"));
  expect((await leave(anna)).status).toBe(403);
  expect((await leave(kees)).status).toBe(204);
  expect((await calendar("from=2030-06-14&to=2030-06-20")).status).toBe(404);
});

test("a manager edits and publishes but cannot manage the site; only the owner changes roles", async () => {
  const [anna, mia] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  await join(anna, id, mia, "manager");
  const version = await answerAll(anna, id, "duinhuis-mia");
  expect((await mia.call("POST", `/sites/${id}/publish`, undefined, at(version))).status).toBe(200);
  expect((await mia.call("GET", `/sites/${id}/overview`)).status).toBe(200);
  const invitation = { email: "x@vrijhuis.example", role: "manager" };
  expect((await mia.call("POST", `/sites/${id}/team/invitations`, invitation)).status).toBe(403);
  expect((await mia.call("POST", `/sites/${id}/transfer`, { email: mia.email }, at(0))).status).toBe(403);
  const give = (who: TestOwner, seen: string) =>
    who.call("PATCH", `/sites/${id}/team/members/${mia.id}`, { role: "cleaner" }, at(seen));
  const end = (who: TestOwner, seen: string) => anna.call("DELETE", `/sites/${id}/team/members/${who.id}`, undefined, at(seen));
  expect((await give(mia, "manager")).status).toBe(403);

  expect((await anna.call("POST", `/sites/${id}/team/invitations`, { ...invitation, role: "owner" })).status).toBe(422);
  const both = await Promise.all([give(anna, "manager"), give(anna, "manager")]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const conflict = { code: "VERSION_CONFLICT", details: { madeOn: '"manager"', current: { role: "cleaner" } } };
  expect(both.find(({ status }) => status === 409)?.body).toEqual(conflict);
  expect((await anna.call("GET", `/sites/${id}/team`)).body).toMatchObject({ members: [{ userId: mia.id, role: "cleaner" }] });
  expect((await mia.call("GET", `/sites/${id}/draft`)).status).toBe(403);
  expect((await end(mia, "manager")).body).toEqual(conflict);
  expect((await end(mia, "cleaner")).status).toBe(204);
  expect((await end(mia, "cleaner")).status).toBe(404);
  expect((await end(anna, "owner")).status).toBe(404);
});

test("a revoked invitation is invalid; one of another site is not found", async () => {
  const [anna, bram, kees] = [await owner(worker), await owner(worker), await owner(worker)];
  const [annas, brams] = [await beginSite(anna), await beginSite(bram)];
  const { body } = await anna.call("POST", `/sites/${annas}/team/invitations`, { email: kees.email, role: "cleaner" });
  const token = await tokenFor(kees);
  const { invitations } = (await anna.call("GET", `/sites/${annas}/team`)).body as { invitations: { createdAt: number }[] };
  const version = invitations[0]?.createdAt ?? 0;
  const revoke = (who: TestOwner, siteId: string, seen: number) =>
    who.call("DELETE", `/sites/${siteId}/team/invitations/${String(body.id)}`, undefined, at(seen));
  expect((await revoke(bram, brams, version)).status).toBe(404);
  expect((await calling(worker, "")("GET", `/team-invitations/${token}`)).status).toBe(200);
  expect((await revoke(anna, annas, version - 1)).body).toMatchObject({
    code: "VERSION_CONFLICT",
    details: { current: { id: body.id, email: kees.email, createdAt: version } },
  });
  expect((await revoke(anna, annas, version)).status).toBe(204);
  expect((await calling(worker, "")("GET", `/team-invitations/${token}`)).status).toBe(404);
  expect((await kees.call("POST", `/team-invitations/${token}/accept`)).status).toBe(404);
  expect((await calling(worker, "")("GET", "/team-invitations/not-a-token")).status).toBe(404);
});

test("a transferred site keeps its calendar and its public pages", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const id = await published(anna, "duinhuis-over");
  const unitId = await unitOf(anna, id);
  const stay = { id: "moves", unitId, arrival: date("2031-06-10"), departure: date("2031-06-14") };
  await bookStay(nightsTools(worker, 1), stay);
  expect((await anna.call("POST", `/sites/${id}/transfer`, { email: bram.email, staysAsManager: true }, at(0))).status).toBe(201);
  const token = await tokenFor(bram);
  expect((await calling(worker, "")("GET", `/team-invitations/${token}`)).body).toMatchObject({ role: "owner" });
  expect((await bram.call("POST", `/team-invitations/${token}/accept`)).body).toEqual({
    siteId: id,
    role: "owner",
    paidUntil: null,
  });

  const feed = async (who: TestOwner) => (await worker.get(`${MAIN}/calendar/${who.id}.ics`)).text();
  expect(await feed(bram)).toContain("UID:moves@");
  expect(await feed(anna)).not.toContain("UID:moves@");
  expect((await worker.get(`http://duinhuis-over.${MAIN_DOMAIN}/`)).status).toBe(200);
  expect((await anna.call("GET", `/sites/${id}/draft`)).body).toMatchObject({ role: "manager" });
  expect((await anna.call("GET", `/sites/${id}/team`)).status).toBe(403);
});

test("a new offer of a site replaces the current one only", async () => {
  const [anna, bram, kees] = [await owner(worker), await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  const offer = (who: TestOwner, seen: number) => anna.call("POST", `/sites/${id}/transfer`, { email: who.email }, at(seen));
  const both = await Promise.all([offer(bram, 0), offer(kees, 0)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const { invitations } = (await anna.call("GET", `/sites/${id}/team`)).body as { invitations: { createdAt: number }[] };
  expect(invitations).toHaveLength(1);
  expect(both.find(({ status }) => status === 409)?.body).toEqual({
    code: "VERSION_CONFLICT",
    details: { madeOn: '"0"', current: invitations[0] },
  });
  const lost = both[0]?.status === 409 ? bram : kees;
  expect((await offer(lost, invitations[0]?.createdAt ?? 0)).status).toBe(201);
  expect((await calling(worker, "")("GET", `/team-invitations/${await tokenFor(lost)}`)).status).toBe(200);
});

test("declining is final, and the owner no longer sees the invitation", async () => {
  const [anna, kees] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  await anna.call("POST", `/sites/${id}/team/invitations`, { email: kees.email, role: "cleaner" });
  const path = `/team-invitations/${await tokenFor(kees)}`;
  expect((await calling(worker, "")("DELETE", path)).status).toBe(401);
  expect((await anna.call("DELETE", path)).body.code).toBe("WRONG_ACCOUNT");
  expect((await kees.call("DELETE", path)).status).toBe(204);
  expect((await kees.call("DELETE", path)).status).toBe(404);
  expect((await kees.call("POST", `${path}/accept`)).status).toBe(404);
  expect((await anna.call("GET", `/sites/${id}/team`)).body).toMatchObject({ invitations: [] });
});

test("guessing tokens is limited", async () => {
  const ask = async () => {
    const from = { "CF-Connecting-IP": "192.0.2.88" };
    return (await calling(worker, "")("GET", `/team-invitations/${"0".repeat(64)}`, undefined, from)).status;
  };
  // Ten a minute, and the test can span two minutes.
  const statuses = new Set<number>();
  for (let i = 0; i < 21; i++) statuses.add(await ask());
  expect(statuses).toEqual(new Set([404, 429]));
});
