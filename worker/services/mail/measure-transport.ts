import { HOUR_MS } from "#domain/time.ts";
import { WeighedCache } from "../memory/weighed-cache.ts";
import { hold } from "../measure/held-measurements.ts";
import { type Transport, TransportError } from "./transport.ts";

/** The time for which a further failure of the same recipients' domain does not count, so that it is not blamed on the server. */
const ONE_DOMAIN_MS = HOUR_MS;
/** Server and domain of recipients → time of the failure that counted; stays in this isolate. */
const counted = new WeighedCache<number>("refusedDomains");

function isCounted(host: string, recipient: string, now: number): boolean {
  const key = `${host} ${recipient.slice(recipient.lastIndexOf("@") + 1).toLowerCase()}`;
  if (now - (counted.get(key) ?? -Infinity) < ONE_DOMAIN_MS) return true;
  counted.set(key, now);
  return false;
}

/**
 * Counts under a mail server's host what it does with our emails: a connection that it refuses and each email that it does not
 * accept are failures, with the step or the code of its answer. Recipients are not named: one domain counts once an hour.
 */
export const measureTransport = (host: string, transport: Transport): Transport => ({
  ...transport,
  open: async () => {
    const from = Date.now();
    const session = await transport.open().catch((error: unknown) => {
      if (error instanceof TransportError) hold({ kind: "mail", key: host, failure: error.step, ms: Date.now() - from });
      throw error;
    });
    return {
      send: async (mail) => {
        const started = Date.now();
        const attempt = await session.send(mail);
        const code = /^\d{3}/.exec(attempt.answer)?.[0];
        const failure = attempt.outcome === "sent" ? null : [attempt.outcome, code].filter(Boolean).join(" ");
        const now = Date.now();
        if (failure === null || !isCounted(host, mail.recipient, now))
          hold({ kind: "mail", key: host, failure, ms: now - started });
        return attempt;
      },
      close: () => session.close(),
    };
  },
});
