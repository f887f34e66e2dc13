import { afterEach, describe, expect, inject, test } from "vitest";
import { createSelfSigned } from "../support/certificate.ts";
import { createForms } from "../support/forms.ts";
import { runCron, runCleanups, startMailServer, put, row, startMailWorker } from "../support/mail.ts";

const certificate = inject("trustedCertificate");

afterEach(runCleanups);

describe("TLS and authentication", () => {
  const login = { user: "vrij@huis", password: "p:/ é%" };
  const signedIn = (scheme: string, port: number, password = login.password) =>
    `${scheme}://${encodeURIComponent(login.user)}:${encodeURIComponent(password)}@localhost:${port}`;

  test.each([
    ["STARTTLS, AUTH PLAIN", "smtp", false, ["PLAIN"]],
    ["STARTTLS, AUTH LOGIN", "smtp", false, ["LOGIN"]],
    ["implicit TLS, AUTH PLAIN", "smtps", true, ["PLAIN", "LOGIN"]],
    ["implicit TLS, AUTH LOGIN", "smtps", true, ["LOGIN"]],
  ])("%s", async (_, scheme, implicit, mechanisms) => {
    const server = await startMailServer({ certificate, implicit, login: { ...login, mechanisms } });
    const worker = await startMailWorker(signedIn(scheme, server.port));
    await put(worker, [{}]);
    await runCron(worker);
    expect(server.taken).toMatchObject([{ secure: true, user: login.user }]);
  });

  test("a refused password defers the message, and is neither logged nor stored", async () => {
    const server = await startMailServer({ certificate, login });
    const worker = await startMailWorker(signedIn("smtp", server.port, "geheim-maar-fout"));
    const [id] = await put(worker, [{}, {}]);
    await runCron(worker);
    const kept = await row(worker, id);
    expect(kept).toMatchObject({ attempts: 1, failedAt: null, sentAt: null });
    expect(kept.lastAnswer).toMatch(/^AUTH was answered 535/);
    expect(kept.nextAttemptAt).toBeGreaterThan(Date.now() + 50_000);
    expect(server.connections).toBe(1);
    expect(JSON.stringify([await createForms(worker).outbox(), worker.logs])).not.toContain("geheim");
  });

  test("nothing is sent to a server without TLS", async () => {
    const server = await startMailServer();
    const worker = await startMailWorker(signedIn("smtp", server.port));
    const [id] = await put(worker, [{}]);
    await runCron(worker);
    expect(server.taken).toEqual([]);
    expect(await row(worker, id)).toMatchObject({ failedAt: null, lastAnswer: "the server offers no STARTTLS" });
  });

  test.each(["smtp", "smtps"])("an untrusted certificate ends the connection: %s", async (scheme) => {
    const server = await startMailServer({ certificate: createSelfSigned("localhost"), implicit: scheme === "smtps", login });
    const worker = await startMailWorker(signedIn(scheme, server.port));
    const [id] = await put(worker, [{}]);
    await runCron(worker);
    expect(server.taken).toEqual([]);
    expect(await row(worker, id)).toMatchObject({ failedAt: null, attempts: 1 });
  });

  test("a certificate for another name ends the connection", async () => {
    const server = await startMailServer({ certificate, login });
    const worker = await startMailWorker(signedIn("smtp", server.port).replace("localhost", "127.0.0.1"));
    const [id] = await put(worker, [{}]);
    await runCron(worker);
    expect(server.taken).toEqual([]);
    expect(await row(worker, id)).toMatchObject({ failedAt: null, attempts: 1 });
  });
});
