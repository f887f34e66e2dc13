import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NEEDED } from "#contract/owners/site-checklist.ts";
import { findById } from "#store/owners/sites.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { answerAll, at, beginSite, calling, owner, published } from "../support/api.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";
import { date } from "#domain/dates.ts";
import { bookStay, nightsTools } from "../support/nights.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const page = async (host: string, path = "/") => {
  const response = await worker.get(`http://${host}${path}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

test("a site is created, filled in, named and published, and the next request shows it", async () => {
  const anna = await owner(worker);
  expect((await anna.call("GET", "/sites")).body).toEqual({ sites: [], cursor: null });
  const id = await beginSite(anna);
  const begun = await anna.call("GET", `/sites/${id}/draft`);
  expect(begun.body).toMatchObject({ version: 1, publishedVersion: null, status: "draft", role: "owner" });
  const missing = begun.body.missing as { code: string }[];
  expect(missing.map(({ code }) => code)).toEqual(NEEDED.filter((code) => code !== "name" && code !== "hostEmail"));
  expect((await anna.call("POST", `/sites/${id}/publish`, undefined, at(1))).body).toMatchObject({ code: "NOT_READY" });

  const version = await answerAll(anna, id, "duinhuis");
  expect((await page(`duinhuis.${MAIN_DOMAIN}`)).text).not.toContain("achter de duinen");
  expect((await anna.call("POST", `/sites/${id}/publish`, undefined, at(version))).status).toBe(200);
  const shown = await page(`duinhuis.${MAIN_DOMAIN}`);
  expect([shown.status, shown.text.includes("Een huis achter de duinen.")]).toEqual([200, true]);
  expect((await anna.call("GET", "/sites")).body).toMatchObject({
    sites: [{ id, status: "active", subdomain: "duinhuis", draftVersion: version, publishedVersion: version }],
  });

  // Later changes are visible only after they are published.
  await anna.call("PATCH", `/sites/${id}/draft`, { content: { nl: { intro: "Nieuw." } } }, at(version));
  expect((await page(`duinhuis.${MAIN_DOMAIN}`)).text).not.toContain("Nieuw.");
  await anna.call("POST", `/sites/${id}/publish`, undefined, at(version + 1));
  expect((await page(`duinhuis.${MAIN_DOMAIN}`)).text).toContain("Nieuw.");

  const versions = await anna.call("GET", `/sites/${id}/versions`);
  expect((versions.body.versions as { version: number }[]).map((each) => each.version)).toEqual([version + 1, version]);
  await anna.call("POST", `/sites/${id}/versions/${version}/restore`, undefined, at(version + 1));
  await anna.call("POST", `/sites/${id}/publish`, undefined, at(version + 2));
  expect((await page(`duinhuis.${MAIN_DOMAIN}`)).text).toContain("Een huis achter de duinen.");

  // Pages without a text, and legal texts with blanks of an example, must not go online.
  const unfinished = {
    pages: [{ id: "p-1", slug: "pagina", content: {} }],
    legal: { nl: { imprint: "", terms: "[x]% vooraf" } },
  };
  await anna.call("PATCH", `/sites/${id}/draft`, unfinished, at(version + 2));
  const refused = await anna.call("POST", `/sites/${id}/publish`, undefined, at(version + 3));
  expect([refused.status, refused.body.details]).toEqual([
    422,
    {
      missing: [
        { code: "pageTitle", pageId: "p-1" },
        { code: "terms", locale: "nl" },
      ],
    },
  ]);
  expect((await page(`duinhuis.${MAIN_DOMAIN}`, "/pagina")).status).toBe(404);
});

test("a site starts with the theme its owner chose, and states the reply time once its owner has set it", async () => {
  const anna = await owner(worker);
  const { body } = await anna.call("POST", "/sites", { name: "Het Duinhuis", locale: "nl", theme: "urban-hip" });
  const draft = async () => (await anna.call("GET", `/sites/${String(body.id)}/draft`)).body;
  expect(await draft()).toMatchObject({ draft: { theme: "urban-hip", host: { repliesWithin: null } } });
  for (const repliesWithin of [4, null]) {
    const { version } = await draft();
    expect(
      (await anna.call("PATCH", `/sites/${String(body.id)}/draft`, { host: { repliesWithin } }, at(Number(version)))).status,
    ).toBe(200);
    expect(await draft()).toMatchObject({ draft: { host: { repliesWithin } } });
  }
  expect((await anna.call("POST", "/sites", { name: "x", locale: "nl", theme: "brutalist" })).status).toBe(422);
});

test("a lost update is refused with the current value", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  expect((await anna.call("PATCH", `/sites/${id}/draft`, { name: "Eerste" }, at(1))).body).toEqual({ version: 2 });
  const second = await anna.call("PATCH", `/sites/${id}/draft`, { name: "Tweede" }, at(1));
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({
    code: "VERSION_CONFLICT",
    details: { current: { version: 2, draft: { name: "Eerste" } } },
  });
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, i) => anna.call("PATCH", `/sites/${id}/draft`, { name: `Nummer ${i}` }, at(2))),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await anna.call("PATCH", `/sites/${id}/draft`, { name: "Zonder versie" })).status).toBe(428);
});

test.each([
  ["an unknown field", { colour: "red" }, { "": "unknownField" }],
  ["an unknown language", { locales: ["nl", "de"] }, { "locales.1": "choice" }],
  ["a text that is too long", { name: "x".repeat(81) }, { name: "tooLong" }],
  ["a control character", { name: "a\u0000b" }, { name: "characters" }],
  ["a photo of another unit", { photos: [{ unitId: "elsewhere" }] }, expect.anything()],
  ["no unit at all", { units: [] }, { units: "required" }],
])("%s is refused field by field", async (_, patch, fields) => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const said = await anna.call("PATCH", `/sites/${id}/draft`, patch, at(1));
  expect([said.status, said.body.code]).toEqual([422, "INVALID_FORM"]);
  expect(said.body.fields).toEqual(fields);
});

test("a unit of another owner cannot be taken over", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const [annas, brams] = [await beginSite(anna), await beginSite(bram)];
  const draftUnit = async (who: typeof anna, id: string) =>
    ((await who.call("GET", `/sites/${id}/draft`)).body as { draft: { units: { id: string }[] } }).draft.units[0];
  const [mine, theirs] = [await draftUnit(anna, annas), await draftUnit(bram, brams)];
  const version = await answerAll(anna, annas, "annas-huis");
  const figures = { ...mine, sleeps: 2, bathrooms: 1 };
  const units = [figures, { ...figures, id: theirs?.id, slug: "other" }];
  expect((await anna.call("PATCH", `/sites/${annas}/draft`, { units }, at(version))).status).toBe(200);
  expect((await anna.call("POST", `/sites/${annas}/publish`, undefined, at(version + 1))).status).toBe(200);
  expect((await findById(worker.store, annas))?.units.map(({ id }) => id)).toEqual([mine?.id]);
  const terms = { units: { [theirs?.id ?? ""]: { checkIn: "12:00" } } };
  expect((await anna.call("PATCH", `/sites/${annas}/operations`, terms, at(1))).status).toBe(422);
  expect((await anna.call("DELETE", `/sites/${annas}/units/${theirs?.id}`, undefined, at(1))).status).toBe(404);
  expect((await bram.call("GET", `/sites/${brams}/operations`)).body).toMatchObject({ version: 1 });
});

test("units are added, priced and archived, each at the version its owner saw", async () => {
  const anna = await owner(worker);
  const id = await published(anna, "annas-schuur");
  const path = `/sites/${id}`;
  const { version, operations } = (await anna.call("GET", `${path}/operations`)).body as {
    version: number;
    operations: { units: Record<string, object> };
  };
  const [first = ""] = Object.keys(operations.units);
  const added = await anna.call("POST", `${path}/units`, { like: first });
  expect([added.status, added.body["version"]]).toEqual([201, version + 1]);
  const other = String(added.body["id"]);
  expect(added.body["operations"]).toEqual({
    ...operations,
    units: { [first]: operations.units[first], [other]: operations.units[first] },
  });
  const terms = { units: { [other]: { checkIn: "12:00" } } };
  const late = await anna.call("PATCH", `${path}/operations`, terms, at(version));
  expect([late.status, late.body]).toMatchObject([409, { details: { current: { version: version + 1 } } }]);
  expect((await anna.call("PATCH", `${path}/operations`, terms)).status).toBe(428);
  expect((await anna.call("PATCH", `${path}/operations`, terms, at(version + 1))).body).toEqual({ version: version + 2 });
  const stay = { id: "stay-1", unitId: other, arrival: date("2099-06-10"), departure: date("2099-06-14") };
  await bookStay(nightsTools(worker, 1), stay);
  const remove = (unitId: string, at_: number) => anna.call("DELETE", `${path}/units/${unitId}`, undefined, at(at_));
  expect((await remove(other, version + 2)).body.code).toBe("UNIT_HAS_BOOKINGS");
  expect((await remove(first, version + 2)).body.code).toBe("LAST_UNIT");
  expect((await remove(other, version + 1)).status).toBe(409);
  expect((await remove("no-such-unit", version + 2)).status).toBe(404);
});

test("a name is checked while typing, and free names are suggested", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  expect((await anna.call("PUT", `/sites/${id}/subdomain`, { subdomain: "zeehuis" }, at(""))).status).toBe(200);
  const bram = await owner(worker);
  const ask = async (query: string) => (await bram.call("GET", `/subdomains?${query}`)).body;
  expect(await ask("name=Huisje%20De%20%C5%81%C4%85ka")).toEqual({ name: "huisje-de-laka", problem: null, suggestions: [] });
  expect(await ask("name=Zeehuis&town=Domburg")).toMatchObject({
    problem: "ADDRESS_TAKEN",
    suggestions: ["zeehuis-domburg", "domburg-zeehuis", "huis-zeehuis"],
  });
  expect(await ask("name=admin")).toMatchObject({ problem: "RESERVED_ADDRESS" });
  const other = await beginSite(bram);
  for (const [name, code] of Object.entries({ zeehuis: "ADDRESS_TAKEN", vr1jhuis: "RESERVED_ADDRESS", a_b: "INVALID_ADDRESS" }))
    expect((await bram.call("PUT", `/sites/${other}/subdomain`, { subdomain: name }, at(""))).body.code).toBe(code);
});

test("a name replaces the one its owner saw; otherwise the answer has the current one", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const name = (subdomain: string, seen: string) => anna.call("PUT", `/sites/${id}/subdomain`, { subdomain }, at(seen));
  expect((await name("boshuis", "")).body).toEqual({ subdomain: "boshuis" });
  expect(await name("strandhuis", "")).toMatchObject({
    status: 409,
    body: { code: "VERSION_CONFLICT", details: { current: { subdomain: "boshuis" } } },
  });
  const both = await Promise.all([name("strandhuis", "boshuis"), name("meerhuis", "boshuis")]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const won = both.find(({ status }) => status === 200)?.body["subdomain"];
  expect((await anna.call("GET", `/sites/${id}/draft`)).body).toMatchObject({ subdomain: won });
  expect(both.find(({ status }) => status === 409)?.body["details"]).toEqual({
    madeOn: '"boshuis"',
    current: { subdomain: won },
  });
});

test("a draft is shown only with a ticket, on a separate host, in any theme", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna, "Huis van Anna");
  const { body } = await anna.call("POST", `/sites/${id}/preview`);
  const { origin, ticket } = body as { origin: string; ticket: string };
  expect(origin).toBe(`http://preview.${MAIN_DOMAIN}`);
  const host = `preview.${MAIN_DOMAIN}`;
  const shown = await page(host, `/?ticket=${encodeURIComponent(ticket)}&theme=urban-hip`);
  expect([shown.status, shown.text.includes("Huis van Anna")]).toEqual([200, true]);
  expect(shown.text).toContain("theme=urban-hip");
  expect(shown.headers.get("cache-control")).toBe("private, no-store");
  expect(shown.headers.get("content-security-policy")).toContain(`frame-ancestors 'self' ${MAIN}`);
  for (const wrong of ["", "?ticket=x.y", `?ticket=${ticket.slice(0, -2)}AA`])
    expect((await page(host, `/${wrong}`)).status).toBe(404);
});

test("a site does not exist for users who are not in its team", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const id = await beginSite(anna);
  const routes: [string, string, unknown?][] = [
    ["GET", "draft"],
    ["PATCH", "draft", { name: "Van mij" }],
    ["POST", "publish"],
    ["GET", "versions"],
    ["GET", "versions/1"],
    ["POST", "versions/1/restore"],
    ["PUT", "subdomain", { subdomain: "van-mij" }],
    ["POST", "preview"],
  ];
  for (const [method, path, sent] of routes) {
    expect([path, (await bram.call(method, `/sites/${id}/${path}`, sent, at(1))).status]).toEqual([path, 404]);
    expect([path, (await calling(worker, "")(method, `/sites/${id}/${path}`, sent, at(1))).status]).toEqual([path, 401]);
  }
});

test("the API describes itself", async () => {
  const { body } = await calling(worker, "")("GET", "/openapi.json");
  const { paths } = body as { paths: Record<string, Record<string, { requestBody?: object; "x-caller": string }>> };
  expect(paths["/api/sites/{siteId}/draft"]?.patch).toMatchObject({ "x-caller": "signed-in", requestBody: { required: true } });
  expect(paths["/api/sites"]?.post?.requestBody).toMatchObject({
    content: { "application/json": { schema: { properties: { name: { type: "string" } }, additionalProperties: false } } },
  });
  expect(paths["/api/sites/{siteId}/transfer"]?.post).toMatchObject({
    parameters: [{ name: "siteId" }, { name: "if-match", in: "header", required: true }],
  });
  const ofQuote = { content: { "application/json": { schema: { properties: { total: { type: "integer" } } } } } };
  expect(paths["/api/quote"]?.post).toMatchObject({ "x-caller": "everyone", responses: { 200: ofQuote, 422: {} } });
});

test("every change states the version it replaces, unless there is only one possibility", async () => {
  const { body } = await calling(worker, "")("GET", "/openapi.json");
  const { paths } = body as { paths: Record<string, Record<string, { parameters: { name: string; required: boolean }[] }>> };
  const without = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([verb]) => ["put", "patch", "delete"].includes(verb))
      .filter(([, { parameters }]) => !parameters.some(({ name, required }) => name === "if-match" && required))
      .map(([verb]) => `${verb} ${path.replace("/api", "")}`),
  );
  expect(without.toSorted()).toEqual([
    "delete /account",
    "delete /account/sessions",
    "delete /account/sessions/{id}",
    // A device has no version; only its account changes it.
    "delete /push/devices/{deviceId}",
    // A link is revoked, and a feed or an export removed, whatever its settings are.
    "delete /sites/{siteId}/cleaner-links/{linkId}",
    "delete /sites/{siteId}/exports/{exportId}",
    "delete /sites/{siteId}/feeds/{feedId}",
    "delete /sites/{siteId}/media/{key}",
    // The file of a site that is being brought in: the same bytes each time.
    "delete /sites/{siteId}/moving/copy",
    // An account at a payment provider has no version.
    "delete /sites/{siteId}/payments/accounts/{accountId}",
    // An address is on the list or not.
    "delete /sites/{siteId}/suppressions/{digest}",
    "delete /team-invitations/{token}",
    // The buyer of the next invoices, and what was typed about a month: the whole value, from one form.
    "put /account/invoices/details/{id}",
    "put /push/device",
    "put /sites/{siteId}/ksef",
    "put /sites/{siteId}/moving/copy/files/{fileIndex}",
    // A pro forma that is already an invoice is refused.
    "put /sites/{siteId}/papers/{number}/ksef-amount",
    "put /sites/{siteId}/papers/{number}/ksef-number",
    // The columns of a bank's file, found by its header.
    "put /sites/{siteId}/statements/formats",
  ]);
});
