import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { REVIEW_SOURCES } from "#contract/owners/site-record.ts";
import { answerAll, at, beginSite, calling, owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { givenGuestReview } from "../support/guest-reviews.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const review = (text: string, more: object = {}) => ({
  author: "Kasia",
  rating: 9,
  stayed: "2026-05",
  locale: "de",
  text,
  source: "airbnb",
  ...more,
});

const listed = async (who: TestOwner, id: string, query = "") =>
  (await who.call("GET", `/sites/${id}/reviews${query}`)).body as unknown as {
    reviews: { id: string; version: number; text: string }[];
    order: number;
    cursor: string | null;
  };

test("the next request shows a review, its source and its author, in each language", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const version = await answerAll(anna, id, "duinhuis");
  await anna.call("PATCH", `/sites/${id}/draft`, { locales: ["nl", "en", "pl"] }, at(version));
  expect((await anna.call("POST", `/sites/${id}/publish`, undefined, at(version + 1))).status).toBe(200);
  const home = async (path = "/") => (await worker.get(`http://duinhuis.${MAIN_DOMAIN}${path}`)).text();
  expect(await home()).not.toContain('class="review-origin"');

  const all = REVIEW_SOURCES.map((source) => review(`Uit ${source}`, { source }));
  const imported = await anna.call("POST", `/sites/${id}/reviews/import`, { reviews: all });
  expect([imported.status, (imported.body.ids as string[]).length]).toEqual([201, REVIEW_SOURCES.length]);
  for (const [path, airbnb, origin] of [
    ["/", "overgenomen van Airbnb", "Deze beoordelingen komen uit het gastenboek"],
    ["/en", "copied from Airbnb", "These reviews come from the guest book"],
    ["/pl", "skopiowane z\u00a0Airbnb", "Te opinie pochodzą"],
  ] as const) {
    const html = await home(path);
    for (const shown of [airbnb, origin, 'lang="de"']) expect(html).toContain(shown);
    expect(html).not.toContain("reviews.source.");
  }

  const [first, ...others] = (await listed(anna, id)).reviews;
  const path = `/sites/${id}/reviews/${first?.id}`;
  expect((await anna.call("PATCH", path, { answer: "Dank u, tot ziens!" }, at(1))).body).toEqual({ version: 2 });
  expect(await home()).toContain("Dank u, tot ziens!");
  const late = await anna.call("PATCH", path, { shown: false }, at(1));
  expect([late.status, late.body.details]).toEqual([
    409,
    { madeOn: '"1"', current: expect.objectContaining({ version: 2, answer: "Dank u, tot ziens!" }) },
  ]);
  await anna.call("PATCH", path, { shown: false }, at(2));
  expect(await home()).not.toContain("Dank u, tot ziens!");
  expect((await anna.call("DELETE", path, undefined, at(3))).status).toBe(200);

  const ids = others.map((each) => each.id).toReversed();
  expect((await anna.call("PUT", `/sites/${id}/reviews/order`, { ids }, at(0))).body).toEqual({ order: 1 });
  expect((await anna.call("PUT", `/sites/${id}/reviews/order`, { ids }, at(0))).body).toMatchObject({
    code: "VERSION_CONFLICT",
    details: { madeOn: '"0"', current: { order: 1 } },
  });
  const one = await listed(anna, id, "?limit=3");
  const two = await listed(anna, id, `?limit=3&cursor=${one.cursor}`);
  expect([...one.reviews, ...two.reviews].map((each) => each.id)).toEqual(ids.slice(0, 6));
  expect((await listed(anna, id, `?limit=3&cursor=${two.cursor}`)).cursor).toBeNull();

  await anna.call("POST", `/sites/${id}/reviews`, review("Nog niet voor iedereen", { shown: false }));
  expect((await listed(anna, id)).reviews[0]).toMatchObject({ text: "Nog niet voor iedereen", shown: false });
  expect(await home()).not.toContain("Nog niet voor iedereen");
});

test.each([
  ["a rating out of bounds", { rating: 11 }, { rating: "number" }],
  ["half a point", { rating: 8.5 }, { rating: "number" }],
  ["an invalid month", { stayed: "2026-13" }, { stayed: "month" }],
  ["an unknown source", { source: "me" }, { source: "choice" }],
  ["an empty text", { text: "  " }, { text: "required" }],
  ["a too long text", { text: "x".repeat(4001) }, { text: "tooLong" }],
  ["an unknown field", { verified: true }, { "": "unknownField" }],
])("%s is refused field by field", async (_, wrong, fields) => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const response = await anna.call("POST", `/sites/${id}/reviews`, review("Goed", wrong));
  expect([response.status, response.body.fields]).toEqual([422, fields]);
  const many = await anna.call("POST", `/sites/${id}/reviews/import`, { reviews: [review("Goed"), review("Beter", wrong)] });
  expect(Object.keys(many.body.fields as object)[0]).toMatch(/^reviews\.1/);
  expect((await listed(anna, id)).reviews).toEqual([]);
});

test("an owner decides about guests' reviews, but never changes their words or ratings", async () => {
  const anna = await owner(worker);
  const id = await beginSite(anna);
  const [allowed, refused] = [
    await givenGuestReview(worker.store, id, { improve: "De messen" }),
    await givenGuestReview(worker.store, id, { mayPublish: false }),
  ];
  const path = (review: string, what: string) => `/sites/${id}/reviews/guests/${review}/${what}`;
  const put = (review: string, what: string, body: object, version: number) =>
    anna.call("PUT", path(review, what), body, at(version));
  expect((await listed(anna, id)).reviews).toEqual([]);
  expect((await put(refused, "decision", { state: "published" }, 1)).body).toEqual({ code: "NOT_PERMITTED_BY_GUEST" });
  expect((await put(allowed, "decision", { state: "published", rating: 10 }, 1)).status).toBe(422);
  expect((await put(allowed, "decision", { state: "private" }, 1)).body.fields).toEqual({ reason: "choice" });
  expect((await put(allowed, "decision", { state: "private", reason: "other" }, 1)).body.fields).toEqual({ note: "required" });
  expect((await put(allowed, "answer", { answer: "x".repeat(2001) }, 1)).body.fields).toEqual({ answer: "tooLong" });
  expect((await put(allowed, "answer", { answer: "Dank!", text: "Prachtig" }, 1)).status).toBe(422);
  expect((await anna.call("PUT", path(allowed, "answer"), { answer: "Dank!" })).status).toBe(428);
  expect((await put(allowed, "answer", { answer: "Dank!" }, 1)).body).toEqual({ version: 2 });
  expect((await put(allowed, "decision", { state: "published" }, 1)).body).toMatchObject({
    code: "VERSION_CONFLICT",
    details: { current: { answer: "Dank!", version: 2 } },
  });
  expect((await put(allowed, "decision", { state: "published" }, 2)).body).toEqual({ version: 3 });
  for (const method of ["PATCH", "DELETE"])
    expect((await anna.call(method, `/sites/${id}/reviews/${allowed}`, { text: "Prachtig" }, at(3))).status).toBe(404);
  const { body } = await anna.call("GET", `/sites/${id}/reviews/guests`);
  expect(body.reviews).toEqual([
    expect.objectContaining({ id: refused, state: "waiting", version: 1 }),
    expect.objectContaining({ id: allowed, state: "published", improve: "De messen", text: "Stil en schoon.", rating: 8 }),
  ]);
  const one = (await anna.call("GET", `/sites/${id}/reviews/guests?limit=1`)).body;
  expect(one).toMatchObject({ reviews: [{ id: refused }], cursor: "1" });
  const two = (await anna.call("GET", `/sites/${id}/reviews/guests?limit=1&cursor=1`)).body;
  expect(two).toMatchObject({ reviews: [{ id: allowed }], cursor: null });
});

test("only the team can access a site's reviews", async () => {
  const [anna, bram] = [await owner(worker), await owner(worker)];
  const [annas, brams] = [await beginSite(anna), await beginSite(bram)];
  const { ids } = (await anna.call("POST", `/sites/${annas}/reviews`, review("Goed"))).body as unknown as { ids: [string] };
  const routes: [string, string, unknown?][] = [
    ["GET", "reviews"],
    ["POST", "reviews", review("Van mij")],
    ["POST", "reviews/import", { reviews: [review("Van mij")] }],
    ["PUT", "reviews/order", { ids }],
    ["PATCH", `reviews/${ids[0]}`, { text: "Van mij" }],
    ["DELETE", `reviews/${ids[0]}`],
  ];
  for (const [method, path, sent] of routes) {
    expect([path, (await bram.call(method, `/sites/${annas}/${path}`, sent, at(1))).status]).toEqual([path, 404]);
    expect([path, (await calling(worker, "")(method, `/sites/${annas}/${path}`, sent, at(1))).status]).toEqual([path, 401]);
  }
  for (const method of ["PATCH", "DELETE"])
    expect((await bram.call(method, `/sites/${brams}/reviews/${ids[0]}`, { text: "Van mij" }, at(1))).status).toBe(404);
  expect((await listed(anna, annas)).reviews).toEqual([expect.objectContaining({ text: "Goed", version: 1 })]);
});
