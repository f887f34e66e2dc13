import { hold } from "../measure/held-measurements.ts";
import { type Transport, TransportError } from "./transport.ts";

/**
 * Counts under a mail server's host what it does with our emails: a connection that it refuses and each email that it does not
 * accept are failures, with the step or the code of its answer. Recipients are not named.
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
        hold({ kind: "mail", key: host, failure, ms: Date.now() - started });
        return attempt;
      },
      close: () => session.close(),
    };
  },
});
