import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { secretsOf } from "#services/secrets/digests.ts";
import { replyAddressOf } from "#letting/bookings/reply-address.ts";
import { siteFixture } from "../fixtures/site.ts";
import { owner, published } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { given, removeEverybody } from "../support/given.ts";
import { AUTH_SECRET, formOf, givenGuestBooking } from "../support/guest-bookings.ts";
import { MAIN, MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const SITE = `http://duinhuis.${MAIN_DOMAIN}`;
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

let worker: TestWorker;
beforeAll(async () => {
  const vars = { AUTH_SECRET, AUTH_SERVICE_KEY: SERVICE_KEY, INBOUND_DOMAIN: "reply.example" };
  worker = await startWorker({ vars });
}, 60_000);
afterAll(() => worker.stop());
beforeEach(async () => {
  await removeEverybody(worker.store);
  await worker.store.db.delete(worker.store.tables.outbox);
  await forgetAttempts(worker);
  worker.logs.length = 0;
});

interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
}

const BOUNDARY = "----boundary";
function multipart(parts: Part[]): Buffer {
  const head = ({ name, filename, type }: Part) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ""}\r\n`;
  return Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(head(part)), Buffer.from(part.value), Buffer.from("\r\n")]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

let networks = 0;
const send = (url: string, parts: Part[], headers: Record<string, string> = {}) =>
  worker.get(url, {
    method: "POST",
    body: multipart(parts),
    headers: {
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      "Sec-Fetch-Site": "same-origin",
      "CF-Connecting-IP": `2001:db8:2:${(networks++).toString(16)}::1`,
      ...headers,
    },
  });
const fieldsOf = (html: string): Part[] =>
  Object.entries(formOf(html, "message")).map(([name, value]) => ({ name, value: String(value) }));
const html = async (url: string) => (await worker.get(url)).text();
const mails = () => worker.store.db.select().from(worker.store.tables.outbox);

test("the guest's form stores a message once, shows it without scripts, and shows again what was refused", async () => {
  await given(worker.store, siteFixture());
  await worker.store.db.update(worker.store.tables.users).set({ emailConfirmedAt: 1 });
  const { path } = await givenGuestBooking(worker, { id: crypto.randomUUID() });
  const hidden = fieldsOf(await html(SITE + path));
  const picture = { name: "files", value: JPEG, filename: 'a"><script>.jpg', type: "text/html" };
  const attack = "<script>alert(1)</script> & https://example.com/x";
  for (let each = 0; each < 2; each++) {
    const answer = await send(SITE + path, [...hidden, { name: "text", value: attack }, picture]);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}?done=message#conversation`]);
  }
  const page = await html(`${SITE}${path}?done=message`);
  expect(page).toContain("Het bericht is verstuurd.");
  expect(page.split("&lt;script&gt;alert(1)").length).toBe(2);
  expect(page).not.toContain("<script");
  expect(page).toContain('<a href="https://example.com/x" rel="noreferrer nofollow">');
  expect(await mails()).toHaveLength(1);

  const [, file = ""] = /href="([^"]*\/file\/[^"]*)"/.exec(page) ?? [];
  const served = await worker.get(SITE + file);
  expect([served.status, served.headers.get("content-type"), served.headers.get("cache-control")]).toEqual([
    200,
    "image/jpeg",
    "no-store",
  ]);
  expect(served.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(served.headers.get("content-disposition")).toMatch(/^inline; filename="[\w.]+\.jpg"/);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(JPEG);

  // Another booking's token does not open it, nor does the bucket's public path.
  const other = await givenGuestBooking(worker, {
    id: crypto.randomUUID(),
    reference: "ABCD-EFGH",
    arrival: "2030-05-01" as never,
    departure: "2030-05-05" as never,
  });
  const id = file.split("/").at(-1) ?? "";
  for (const wrong of [
    `${other.path}/file/${id}`,
    `${path}/file/${other.booking.id}`,
    `${path}/file/${id}/x`,
    `${path}/file/..%2f${id}`,
  ])
    expect([wrong, (await worker.get(SITE + wrong)).status]).toEqual([wrong, 404]);
  expect((await worker.get(`${MAIN}/media/messages/${id}`)).status).toBe(404);

  const refusals: [Part[], number, string][] = [
    [[{ name: "text", value: "x".repeat(4001) }], 422, "hoogstens 4000 tekens"],
    [[{ name: "text", value: "" }], 422, "Schrijf een bericht"],
    [
      [
        { name: "text", value: "zie" },
        { name: "files", value: "<html>", filename: "a.pdf", type: "application/pdf" },
      ],
      422,
      "alleen foto",
    ],
  ];
  for (const [parts, status, words] of refusals) {
    const [key, ...rest] = fieldsOf(await html(SITE + path)).toSorted((a) => (a.name === "key" ? -1 : 1));
    const answer = await send(SITE + path, [...(key ? [key] : []), ...rest, ...parts]);
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(text).toContain(words);
    expect(text).toContain(`>${String(parts[0]?.value).slice(0, 20)}`);
  }
  expect((await send(SITE + path, hidden, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await send(SITE + path, [{ name: "text", value: Buffer.alloc(26 * 1024 * 1024) }])).status).toBe(413);
  expect(await worker.store.db.select().from(worker.store.tables.messages)).toHaveLength(1);
  // What browsers send for a file field without a choice.
  const nothing = { name: "files", value: "", filename: "", type: "application/octet-stream" };
  const unknown = hidden.map((part) => (part.name === "key" ? { ...part, value: crypto.randomUUID() } : part));
  expect((await send(SITE + path, [...unknown, { name: "text", value: "Zonder bestand" }, nothing])).status).toBe(303);
  expect(worker.logs).toEqual([]);
});

test("the owner reads and answers; emails to the reply address arrive, all others are refused", async () => {
  const anna = await owner(worker);
  const site = await published(anna, "gespreksthuis");
  const bram = await owner(worker);
  const { units } = (await anna.call("GET", `/sites/${site}/today`)).body as unknown as { units: { id: string }[] };
  const entered = await anna.call("POST", `/sites/${site}/bookings`, {
    unitId: units[0]?.id,
    arrival: "2030-01-04",
    departure: "2030-01-11",
    party: { adults: 2, children: [], pets: 0 },
    contact: { name: "Kees", email: "kees@example.com", phone: null, address: null },
    locale: "nl",
    channel: "phone",
    payment: "on-arrival",
    state: "confirmed",
    ignoresRules: true,
    requestKey: crypto.randomUUID(),
  });
  const { id } = entered.body["booking"] as { id: string };
  const tools = { secrets: secretsOf(AUTH_SECRET), replyDomain: "reply.example" };
  const post = async (to: string, from: string, headers: string, text: string) => {
    const raw = `From: <${from}>\r\nTo: <${to}>\r\nMessage-ID: <${crypto.randomUUID()}@example.com>\r\n${headers}\r\n${text}`;
    const query = new URLSearchParams({ from, to }).toString();
    return worker.get(`http://localhost/cdn-cgi/local/email?${query}`, { method: "POST", body: raw });
  };
  const to = (await replyAddressOf(tools, id, "guest")) ?? "";
  expect((await post(to, "kees@example.com", "Subject: Re: Welkom\r\n", "Mag de hond mee?")).status).toBe(200);
  expect((await post("reply+nobody@reply.example", "kees@example.com", "", "x")).status).not.toBe(200);

  const api = `/sites/${site}/messages`;
  expect((await anna.call("GET", `${api}/unread`)).body).toEqual({ unread: 1 });
  const { messages } = (await anna.call("GET", `${api}/bookings/${id}`)).body as {
    messages: { text: string; createdAt: number }[];
  };
  expect(messages.map(({ text }) => text)).toEqual(["Mag de hond mee?"]);
  expect((await anna.call("POST", `${api}/bookings/${id}/read`, { until: messages[0]?.createdAt })).body).toEqual({ read: 1 });
  const { replies } = (await anna.call("GET", `${api}/bookings/${id}/replies`)).body as { replies: { text: string }[] };
  expect(replies[0]?.text).toContain("Kees");
  const key = crypto.randomUUID();
  const note = await anna.call("POST", `${api}/bookings/${id}/notes`, { key, text: "Let op" });
  expect(note.status).toBe(200);
  expect((await bram.call("GET", `${api}/bookings/${id}`)).status).toBe(404);
  const bramsSite = await published(bram, "bramshuis");
  expect((await bram.call("GET", `/sites/${bramsSite}/messages/bookings/${id}`)).status).toBe(404);
  expect((await bram.call("POST", `/sites/${bramsSite}/messages/bookings/${id}/notes`, { key, text: "x" })).status).toBe(404);
  // A form with files, which the test of all routes does not send.
  const written = { key: crypto.randomUUID(), text: "Ja hoor" };
  const sendAs = (who: typeof anna, of: string) =>
    send(
      `${MAIN}/api/sites/${of}/messages/bookings/${id}`,
      Object.entries(written).map(([name, value]) => ({ name, value })),
      { Authorization: `Bearer ${who.token}` },
    );
  expect((await sendAs(bram, bramsSite)).status).toBe(404);
  expect((await sendAs(bram, site)).status).toBe(404);
  const answers = await Promise.all([sendAs(anna, site), sendAs(anna, site)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await mails()).filter(({ text }) => text.includes("Ja hoor"))).toHaveLength(1);
  const threads = (await anna.call("GET", `${api}/threads`)).body as { threads: { guestName: string; unread: number }[] };
  expect(threads.threads).toMatchObject([{ guestName: "Kees", unread: 0 }]);
  const toOwner = (await mails()).find(({ key: name }) => name.startsWith(`booking ${id} message`));
  expect(toOwner).toMatchObject({ replyTo: await replyAddressOf(tools, id, "owner"), recipient: anna.email });
});
