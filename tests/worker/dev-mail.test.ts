import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { renderAccountMail } from "#identity/accounts/account-mail.ts";
import { ACCOUNT_MAILS } from "#admin/templates/samples/platform-samples.ts";
import { enqueue } from "#store/services/outbox.ts";
import { mailOf } from "../fixtures/mail.ts";
import { NOW } from "../fixtures/site.ts";
import { runCleanups, registerCleanup } from "../support/mail.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const file = { name: "één gesprek.ics", type: "text/calendar; method=REQUEST; charset=utf-8", content: "BEGIN:VCALENDAR" };
const ID = "3f0e2a44-5b1c-4d8e-9a77-1c2d3e4f5a6b";

async function put({ store }: TestWorker): Promise<void> {
  const confirm = mailOf({ ...renderAccountMail("confirm", "nl", ACCOUNT_MAILS.confirm), key: "confirm", attachments: [file] });
  const odd = mailOf({ key: "odd", subject: "<script>alert(1)</script>\r\nBcc: x", html: "<head></head><script>1</script>" });
  await store.atomically((db) => [enqueue(db, store.tables, ID, confirm, NOW), enqueue(db, store.tables, "odd", odd, NOW + 1)]);
}

describe("/dev/mail on a developer's machine", () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker();
    await put(worker);
  });
  afterAll(() => worker.stop());
  const get = (path: string, host = MAIN) => worker.get(host + path);
  const policyOf = (response: Response) => response.headers.get("Content-Security-Policy") ?? "";

  test.each([MAIN, "http://localhost", "http://127.0.0.1"])("lists the outbox, on %s", async (host) => {
    const response = await get("/dev/mail", host);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(`href="/dev/mail/${ID}"`);
    expect(html.indexOf("/dev/mail/odd")).toBeLessThan(html.indexOf(ID));
    expect(html).not.toContain("<script>");
  });

  test("shows a message: a sandboxed frame, text with links, headers, files", async () => {
    const response = await get(`/dev/mail/${ID}`);
    const html = await response.text();
    expect(html).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(html).toContain('href="https://vrijhuis.nl/login/confirm?for=sign-up&amp;token_hash=pkce_6f1c0ab2&amp;type=signup');
    expect(html).toContain("Subject: Bevestig je e-mailadres");
    expect(html).toContain(`Message-ID: &lt;${ID}@vrijhuis.nl&gt;`);
    expect(html).toContain(`/dev/mail/${ID}/files/0`);
    expect(policyOf(response)).toMatch(/script-src 'none'.*frame-src 'self'.*frame-ancestors 'none'/);
  });

  test("its HTML cannot execute anything or fetch more than pictures, and its links open in a new tab", async () => {
    const response = await get(`/dev/mail/${ID}/html`);
    expect(policyOf(response)).toBe(
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; form-action 'none'; frame-ancestors 'self'",
    );
    expect(await response.text()).toContain('<base target="_blank">');
  });

  test("its files can be downloaded", async () => {
    const response = await get(`/dev/mail/${ID}/files/0`);
    expect(response.headers.get("Content-Disposition")).toBe("attachment; filename*=UTF-8''%C3%A9%C3%A9n%20gesprek.ics");
    expect(await response.text()).toBe("BEGIN:VCALENDAR");
  });

  test("a message that cannot be sent has the reason", async () => {
    const html = await (await get("/dev/mail/odd")).text();
    expect(html).toContain("Cannot be sent: Subject holds a control character.");
    expect(html).not.toContain("<script>");
  });

  test.each([`/dev/mail/${ID}/files/1`, "/dev/mail/nothing", `/dev/mail/${ID}/text`, "/dev/mailbox", "/dev"])(
    "%s answers 404",
    async (path) => expect((await get(path)).status).toBe(404),
  );

  test.each(["http://vrijhuis.nl", "http://evil.example", "http://villa.evil.example", "http://zeezicht.vrijhuis.localhost"])(
    "%s serves no emails",
    async (host) => {
      const response = await get("/dev/mail", host);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain(ID);
    },
  );
});

describe("/dev/mail anywhere else", () => {
  afterEach(runCleanups);

  test.each([
    "https://vrijhuis.nl",
    "http://localhost.vrijhuis.nl",
    "http://vrijhuislocalhost.nl",
    "http://127.0.0.1.nip.example",
  ])("does not exist on %s", async (MAIN_ORIGIN) => {
    const worker = await startWorker({ vars: { MAIN_ORIGIN } });
    registerCleanup(() => worker.stop());
    await put(worker);
    for (const host of [MAIN_ORIGIN.replace("https", "http"), "http://localhost", "http://127.0.0.1", MAIN]) {
      for (const path of ["/dev/mail", `/dev/mail/${ID}`, `/dev/mail/${ID}/html`]) {
        const response = await worker.get(host + path);
        expect(response.status).toBe(404);
        expect(await response.text()).not.toMatch(/pkce_|anna@example/);
      }
    }
  });
});
