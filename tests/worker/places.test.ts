import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLocalGeocoder, type LocalGeocoder, type LocalPlace } from "#scripts/local-geocoder.ts";
import { SERVICE_KEY } from "../support/auth.ts";
import { calling, owner, type TestOwner } from "../support/api.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const DOMBURG: LocalPlace = {
  latitude: 51.565,
  longitude: 3.497,
  street: "Duinrand 41",
  postalCode: "4357 RB",
  town: "Domburg",
  region: "Zeeland",
  country: "NL",
};
const LEBA = { ...DOMBURG, latitude: 54.75, longitude: 17.55, street: "Nadmorska 8", postalCode: "84-360", town: "Łeba" };
const PLACES = [DOMBURG, { ...LEBA, region: "pomorskie", country: "PL" }];

const asked: { text: string; request: IncomingMessage; at: number }[] = [];
const timesAsked = (text: string) => asked.filter((each) => each.text.startsWith(text)).length;

let geocoder: LocalGeocoder;
let worker: TestWorker;
let anna: TestOwner;
/** The response to a search that the geocoder never answers, which takes as long as the time limit. */
let unanswered: ReturnType<TestOwner["call"]>;
beforeAll(async () => {
  geocoder = await startLocalGeocoder(PLACES, (text, request, response) => {
    asked.push({ text, request, at: Date.now() });
    if (text.startsWith("silent")) return true;
    if (text.startsWith("down")) response.writeHead(503).end();
    else if (text.startsWith("page")) response.writeHead(200, { "Content-Type": "text/html" }).end("<p>Sign in</p>");
    else if (text.startsWith("huge")) response.end(JSON.stringify({ response: { docs: ["x".repeat(300_000)] } }));
    else return false;
    return true;
  });
  worker = await startWorker({
    vars: { AUTH_SERVICE_KEY: SERVICE_KEY, ...geocoder.vars, MAP_STYLE_URL: "https://tiles.example/style.json" },
  });
  anna = await owner(worker);
  unanswered = search("silent");
});
afterAll(async () => {
  await worker.stop();
  await geocoder.stop();
});

const search = (text: string, country = "NL", call = anna.call) => call("POST", "/places/search", { text, country });

test("a place is found by its address, and the same search is sent once", async () => {
  expect(await search("Duinrand 41 Domburg")).toMatchObject({
    status: 200,
    body: { candidates: [{ ...DOMBURG, label: "Duinrand 41, 4357 RB Domburg, Zeeland", precision: "address" }] },
  });
  await expect.poll(async () => (await search("duinrand 41,  domburg ")).status).toBe(200);
  expect(timesAsked("Duinrand 41") + timesAsked("duinrand 41")).toBe(1);
  expect(asked[0]?.request.headers["user-agent"]).toBe("Vrijhuis (+https://vrijhuis.nl)");
  expect(await search("Nadmorska 8, Łeba", "PL")).toMatchObject({
    body: { candidates: [{ town: "Łeba", country: "PL", street: "Nadmorska 8" }] },
  });
  // Photon found it in Poland.
  expect(await search("Nadmorska 8, Łeba", "DE")).toMatchObject({ status: 404, body: { code: "PLACE_NOT_FOUND" } });
});

test("an unknown place and a failing geocoder are distinguished", async () => {
  expect(await search("Nergenshuizen")).toMatchObject({ status: 404, body: { code: "PLACE_NOT_FOUND" } });
  await search("Nergenshuizen");
  expect(timesAsked("Nergenshuizen")).toBe(1);
  for (const text of ["down", "page", "huge"])
    expect([text, await search(text)]).toMatchObject([text, { status: 503, body: { code: "GEOCODER_UNAVAILABLE" } }]);
  await search("down");
  expect(timesAsked("down")).toBe(2);
});

test("only signed-in accounts may search, with a valid search, a limited number of times", async () => {
  expect((await search("Domburg", "NL", calling(worker, ""))).status).toBe(401);
  for (const [text, country, fields] of [
    ["Do", "NL", { text: "required" }],
    ["x".repeat(201), "NL", { text: "tooLong" }],
    ["Domburg", "Nederland", { country: "choice" }],
  ] as const)
    expect(await search(text, country)).toMatchObject({ status: 422, body: { code: "INVALID_FORM", fields } });
  const bram = await owner(worker);
  const all = await Promise.all(Array.from({ length: 61 }, () => search("Domburg", "NL", bram.call)));
  const refused = all.filter(({ status }) => status === 429);
  expect(refused.map(({ body }) => body.code)).toEqual(["TOO_MANY_REQUESTS"]);
  expect((await search("Domburg")).status).toBe(200);
});

test("the settings say when the portal may search; its policy allows the map's origins", async () => {
  expect((await anna.call("GET", "/places/settings")).body).toEqual({
    search: { netherlands: "typing", elsewhere: "typing" },
    mapStyle: "https://tiles.example/style.json",
  });
  const page = await worker.get(`${MAIN}/onboarding`);
  expect(page.headers.get("Content-Security-Policy")).toContain(
    "connect-src 'self' ws://vrijhuis.localhost https://tiles.example;",
  );
});

test("Nominatim is queried at most once a second, on the owner's request; without a geocoder no service is queried", async () => {
  const other = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, GEOCODER_NL: `nominatim+${geocoder.origin}` } });
  try {
    const { call } = await owner(other);
    expect((await call("GET", "/places/settings")).body).toEqual({
      search: { netherlands: "asked", elsewhere: null },
      mapStyle: null,
    });
    const texts = ["Domburg 1", "Domburg 2"];
    const found = await Promise.all(texts.map((text) => search(text, "NL", call)));
    expect(found.map(({ status }) => status)).toEqual([200, 200]);
    const times = asked.filter(({ text }) => texts.includes(text)).map(({ at }) => at);
    expect(Math.abs((times[0] ?? 0) - (times[1] ?? 0))).toBeGreaterThan(900);
    expect(await search("Łeba", "PL", call)).toMatchObject({ status: 422, body: { code: "NO_GEOCODER" } });
    const policy = (await other.get(`${MAIN}/onboarding`)).headers.get("Content-Security-Policy");
    expect(policy).toContain("connect-src 'self' ws://vrijhuis.localhost;");
  } finally {
    await other.stop();
  }
});

test("a geocoder that does not answer times out; searches are not logged", async () => {
  expect(await unanswered).toMatchObject({ status: 503, body: { code: "GEOCODER_UNAVAILABLE" } });
  expect(worker.logs.filter(({ message }) => message.includes("geocoder failed")).length).toBe(5);
  expect(JSON.stringify(worker.logs)).not.toContain("silent");
});
