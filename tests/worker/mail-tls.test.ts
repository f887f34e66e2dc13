import { afterEach, describe, expect, inject, test } from "vitest";
import { selfSigned } from "../support/certificate.ts";
import { createForms } from "../support/forms.ts";
import { cron, endAll, mailServer, put, row, workerWith } from "../support/mail.ts";

const certificate = inject("trustedCertificate");

afterEach(endAll);

describe("TLS and signing in", () => {
  const login = { user: "vrij@huis", password: "p:/ é%" };
  const signedIn = (scheme: string, port: number, password = login.password) =>
    `${scheme}://${encodeURIComponent(login.user)}:${encodeURIComponent(password)}@localhost:${port}`;

  test.each([
    ["STARTTLS, AUTH PLAIN", "smtp", false, ["PLAIN"]],
    ["STARTTLS, AUTH LOGIN", "smtp", false, ["LOGIN"]],
    ["implicit TLS, AUTH PLAIN", "smtps", true, ["PLAIN", "LOGIN"]],
    ["implicit TLS, AUTH LOGIN", "smtps", true, ["LOGIN"]],
  ])("%s", async (_, scheme, implicit, ways) => {
    const server = await mailServer({ certificate, implicit, login: { ...login, ways } });
    const worker = await workerWith(signedIn(scheme, server.port));
    await put(worker, [{}]);
    await cron(worker);
    expect(server.taken).toMatchObject([{ secure: true, user: login.user }]);
  });

  test("a refused password says nothing of the message: it waits, and the password is nowhere", async () => {
    const server = await mailServer({ certificate, login });
    const worker = await workerWith(signedIn("smtp", server.port, "geheim-maar-fout"));
    const [id] = await put(worker, [{}, {}]);
    await cron(worker);
    const kept = await row(worker, id);
    expect(kept).toMatchObject({ attempts: 1, failedAt: null, sentAt: null });
    expect(kept.lastAnswer).toMatch(/^AUTH was answered 535/);
    expect(kept.nextAttemptAt).toBeGreaterThan(Date.now() + 50_000);
    expect(server.connections).toBe(1);
    expect(JSON.stringify([await createForms(worker).outbox(), worker.logs])).not.toContain("geheim");
  });

  test("a server that offers no TLS is told nothing", async () => {
    const server = await mailServer();
    const worker = await workerWith(signedIn("smtp", server.port));
    const [id] = await put(worker, [{}]);
    await cron(worker);
    expect(server.taken).toEqual([]);
    expect(await row(worker, id)).toMatchObject({ failedAt: null, lastAnswer: "the server offers no STARTTLS" });
  });

  test.each(["smtp", "smtps"])("a certificate nobody trusts ends %s", async (scheme) => {
    const server = await mailServer({ certificate: selfSigned("localhost"), implicit: scheme === "smtps", login });
    const worker = await workerWith(signedIn(scheme, server.port));
    const [id] = await put(worker, [{}]);
    await cron(worker);
    expect(server.taken).toEqual([]);
    expect(await row(worker, id)).toMatchObject({ failedAt: null, attempts: 1 });
  });

  test("a certificate for another name ends it", async () => {
    const server = await mailServer({ certificate, login });
    const worker = await workerWith(signedIn("smtp", server.port).replace("localhost", "127.0.0.1"));
    const [id] = await put(worker, [{}]);
    await cron(worker);
    expect(server.taken).toEqual([]);
    expect(await row(worker, id)).toMatchObject({ failedAt: null, attempts: 1 });
  });
});
