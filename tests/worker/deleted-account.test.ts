import { getTableName, is, Table } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayInZone } from "#domain/dates.ts";
import type { DomainView } from "#contract/owners/domain.ts";
import { ORDER_FORM } from "../fixtures/checkout.ts";
import { answerAll, at, beginSite, calling, draftPhoto, type TestOwner, uploading } from "../support/api.ts";
import { adminClient, client, SERVICE_KEY } from "../support/auth.ts";
import { pointAtUs } from "../support/domains.ts";
import { type FakeDns, startFakeDns } from "../support/fake-dns.ts";
import { feedOf } from "../support/feed.ts";
import { CONTACT, createForms } from "../support/forms.ts";
import { plainSmtpUrl, runCron } from "../support/mail.ts";
import { bookStay, nightsTools } from "../support/nights.ts";
import { upload } from "../support/photos.ts";
import { type SmtpServer, startSmtp } from "../support/smtp.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const today = dayInZone(Date.now(), "Europe/Amsterdam");

/** Personal data that occur nowhere else, by kind. */
const DATA = {
  name: "Zwaantje Quispel",
  email: "zwaantje@quispel-post.example",
  phone: "31687654321",
  password: "kwikstaart-en-9-egels",
  siteName: "Het Quispelnest",
  subdomain: "quispelnest",
  unitName: "Kamer Roerdomp",
  text: "Achter de dijk bij Quispeldam",
  address: "Roerdompweg 77",
  reviewer: "Gijsbrecht Karekiet",
  review: "De karekieten zongen de hele nacht.",
  domain: "quispel-domein.nl",
  calendarHost: "ical.quispel-kalender.com",
  calendarSecret: "geheime-sleutel-quispel",
  invited: "hulp@karekiet-post.example",
  lead: "Ik verhuur een huisje bij Karekietveen.",
  device: "Quispelbrowser/7.3",
};

let worker: TestWorker;
let dns: FakeDns;
let smtp: SmtpServer;
beforeAll(async () => {
  [dns, smtp] = await Promise.all([startFakeDns(), startSmtp()]);
});
afterAll(() => Promise.all([dns.stop(), smtp.stop()]));

const start = () =>
  startWorker({
    vars: {
      AUTH_SERVICE_KEY: SERVICE_KEY,
      DNS_RESOLVER: dns.json,
      SMTP_URL: plainSmtpUrl(smtp.port),
      MAIL_FROM: "hallo@vrijhuis.example",
      VIEWS_HELD_SECONDS: "0",
    },
    outside: async (request) => {
      if (new URL(request.url).hostname === DATA.calendarHost) return feedOf(addDays(today, 40), addDays(today, 43));
      if (!request.url.startsWith(dns.json)) return new Response("", { status: 404 });
      const { url, method, headers } = request;
      const body = method === "GET" ? null : await request.arrayBuffer();
      return fetch(url, { method, headers: Object.fromEntries(headers), body });
    },
  });

const bucket = async () => (await worker.miniflare.getR2Bucket("MEDIA")) as unknown as R2Bucket;

/** Returns everything that is stored or logged, by place. */
async function everything(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { store, kv } = worker;
  for (const table of Object.values(store.tables).filter((each) => is(each, Table)))
    found.set(`table ${getTableName(table)}`, JSON.stringify(await store.db.select().from(table)));
  const { keys } = await kv.list();
  // A host without a site is cached for a minute, under the host's name.
  const values = await Promise.all(keys.map(async ({ name }) => [name, (await kv.get(name)) ?? ""] as const));
  found.set("KV", JSON.stringify(values.filter(([, value]) => !value.startsWith('{"site":null,"freshUntil":'))));
  found.set("R2", JSON.stringify((await (await bucket()).list()).objects.map(({ key }) => key)));
  found.set("logs", JSON.stringify(worker.logs));
  return found;
}

/** Returns the places in which these texts occur. */
async function whereabouts(texts: Record<string, string>): Promise<string[]> {
  const all = await everything();
  const places = [...all].flatMap(([place, content]) =>
    Object.entries(texts)
      .filter(([, text]) => content.toLowerCase().includes(JSON.stringify(text).slice(1, -1).toLowerCase()))
      .map(([what]) => `${place}: ${what}`),
  );
  return places.toSorted((a, b) => (a < b ? -1 : 1));
}

/** Signs up like a visitor, from a separate device, and adds a phone number to the account. */
async function signUp(): Promise<TestOwner> {
  const supabase = client(worker, { headers: { "User-Agent": DATA.device } });
  const { email, password, name } = DATA;
  const { data, error } = await supabase.auth.signUp({ email, password, options: { data: { name, full_name: name } } });
  if (error || !data.user) throw error ?? new Error("nobody signed up");
  const { id } = data.user;
  await adminClient(worker).auth.admin.updateUserById(id, { email_confirm: true, phone: DATA.phone, phone_confirm: true });
  const { data: signedIn, error: refused } = await supabase.auth.signInWithPassword({ email, password });
  if (refused) throw refused;
  const token = signedIn.session.access_token;
  return { id, email, supabase, token, call: calling(worker, token), upload: uploading(worker, token) };
}

const done = async (asked: Promise<{ status: number; body: object }>) => {
  const said = await asked;
  expect([said.status < 300, said.body]).toEqual([true, said.body]);
  return said.body as Record<string, unknown>;
};

/** Fills and publishes a site with all kinds of data, a domain and guests; returns the keys of its photos. */
async function live(who: TestOwner): Promise<{ siteId: string; unitId: string; keys: string[] }> {
  const siteId = await beginSite(who, DATA.siteName);
  const base = `/sites/${siteId}`;
  const version = await answerAll(who, siteId, DATA.subdomain);
  const { draft } = await done(who.call("GET", `${base}/draft`));
  const { units, photos, place, host, content } = draft as {
    units: { id: string; content: object }[];
    photos: { key: string }[];
    place: object;
    host: object;
    content: object;
  };
  const sent = await done(who.upload(siteId, await upload(1600, 1067, 4)));
  const [unit] = units;
  const unitId = unit?.id ?? "";
  const patch = {
    units: [{ ...unit, content: { nl: { name: DATA.unitName, summary: DATA.text, description: [], beds: [] } } }],
    photos: [...photos, draftPhoto(sent, "photo-2")],
    place: { ...place, street: DATA.address },
    host: { ...host, name: DATA.name, email: DATA.email, phone: `+${DATA.phone}` },
    content: { nl: { ...(content as { nl: object }).nl, tagline: DATA.text } },
  };
  await done(who.call("PATCH", `${base}/draft`, patch, at(version)));
  await done(who.call("POST", `${base}/publish`, undefined, at(version + 1)));
  await done(who.call("POST", `${base}/reviews`, REVIEW));
  await done(who.call("POST", `${base}/team/invitations`, { email: DATA.invited, role: "manager" }));
  const url = `https://${DATA.calendarHost}/${DATA.calendarSecret}.ics`;
  dns.names[DATA.calendarHost] = { A: ["93.184.215.14"] };
  await done(who.call("POST", `${base}/feeds`, { id: crypto.randomUUID(), unitId, url, channel: "other", opensEdges: false }));
  await done(who.call("POST", `${base}/exports`, { id: crypto.randomUUID(), unitId, channel: "airbnb", withPreparation: true }));
  const domain = (await done(who.call("POST", `${base}/domains`, { domain: DATA.domain }))) as unknown as DomainView;
  const hosts = domain.hosts.map((each) => each.host);
  const token = domain.records.ownership.value.replace("vrijhuis-verify=", "");
  pointAtUs(dns, { name: domain.name, hosts, token });
  expect(await done(who.call("POST", `${base}/domains/${domain.id}/check`))).toMatchObject({ serving: true });
  return { siteId, unitId, keys: [...photos.map(({ key }) => key), String(sent.key)] };
}

const REVIEW = {
  author: DATA.reviewer,
  from: "Karekietveen",
  rating: 9,
  stayed: "2025-07",
  locale: "nl",
  text: DATA.review,
  answer: null,
  source: "guestbook",
  shown: true,
};

beforeAll(async () => {
  worker = await start();
});
afterAll(() => worker.stop());

test("an account that used everything is deleted, and only the data named by the law and the policy remains", async () => {
  const who = await signUp();
  const forms = createForms(worker);
  expect((await forms.send("/contact", { ...CONTACT, name: DATA.name, email: DATA.email, message: DATA.lead })).status).toBe(303);
  const order = { ...ORDER_FORM, name: DATA.name, email: DATA.email };
  expect((await forms.send("/checkout", order)).status).toBe(303);
  const { siteId, unitId, keys } = await live(who);
  const stay = { arrival: addDays(today, 10), departure: addDays(today, 14) };
  await bookStay(nightsTools(worker), { id: crypto.randomUUID(), unitId, ...stay });
  const site = `http://${DATA.subdomain}.${MAIN_DOMAIN}`;
  for (const path of ["/", "/", "/calendar.ics", `/media/${keys[0]}-480.webp`])
    expect((await worker.get(site + path, { headers: { "User-Agent": DATA.device } })).status).toBe(200);
  const [photo = "", otherPhoto = ""] = keys;
  const ids = { siteId, unitId, photo, otherPhoto };
  const before = await whereabouts({ ...DATA, ...ids });
  for (const place of ["users: email", "sessions: device", "domains: domain", "site_drafts: text", "reviews: review"])
    expect(before).toContain(`table ${place}`);
  for (const place of ["KV: unitName", "R2: photo", "R2: otherPhoto"]) expect(before).toContain(place);

  const close = (evenWithBookings: boolean) => who.call("DELETE", "/account", { confirm: DATA.email, evenWithBookings });
  expect(await done(who.call("GET", "/account/closing"))).toMatchObject({ staysToCome: 1 });
  expect(await close(false)).toMatchObject({ status: 409, body: { code: "SITE_HAS_BOOKINGS" } });
  expect((await worker.get(`${site}/`)).status).toBe(200);
  expect((await close(true)).status).toBe(204);
  const end = Date.now();

  // Within minutes: nothing but orders, forms and messages.
  for (const minutes of [3, 4, 6]) await runCron(worker, end + minutes * MINUTE);
  for (const key of keys) expect((await worker.get(`${site}/media/${key}-480.webp`)).status).toBe(404);
  const kept = ["table leads", "table orders", "table outbox"];
  const left = await whereabouts({ ...DATA, photo, otherPhoto });
  expect(left.filter((place) => !kept.some((each) => place.startsWith(`${each}: `)))).toEqual([]);
  expect((await worker.get(`${site}/calendar.ics`)).status).toBe(404);

  // Hourly cron: 30 days for messages, a year for forms; 400 days for the log.
  const hour = (days: number) => Math.ceil((end + days * DAY) / HOUR) * HOUR;
  await runCron(worker, hour(31));
  expect((await whereabouts(DATA)).filter((place) => place.startsWith("table outbox"))).toEqual([]);
  await runCron(worker, hour(366));
  await runCron(worker, hour(401));
  // Article 52 AWR: orders are kept for seven years.
  expect(await whereabouts({ ...DATA, ...ids, user: who.id })).toEqual(["table orders: email", "table orders: name"]);
});
