import { type MailSession, type OutgoingMail, TransportError } from "#services/mail/transport.ts";
import type { Relay } from "#services/mail/deliver-lane.ts";

export type MailServerState = "up" | "down" | "deferring" | "lossy";

/** Our mail server: it accepts each message, unless its state says otherwise. */
export class MailServer {
  /** `lossy`: it accepts a message, and the connection is lost before its answer. */
  state: MailServerState = "up";
  /** Message-ID → how often it was accepted. */
  readonly accepted = new Map<string, number>();
  /** Texts of accepted messages with the site that they are about. */
  readonly texts: { siteId: string | null; text: string }[] = [];
  /** Messages whose acceptance we may not know of, so that they may come twice. */
  unanswered = 0;

  readonly relay: Relay = {
    isStoppable: true,
    transport: {
      domain: "vrijhuis.example",
      open: async () => {
        if (this.state === "down") throw new TransportError("cannot connect", "connect");
        return this.#session;
      },
    },
  };

  readonly #session: MailSession = {
    send: async (mail) => {
      if (this.state === "deferring") return { outcome: "deferred", answer: "451 later", at: "recipient" };
      this.#accept(mail);
      if (this.state !== "lossy") return { outcome: "sent", answer: "250 ok" };
      this.unanswered += 1;
      return { outcome: "deferred", answer: "connection lost", at: "connection" };
    },
    close: async () => {},
  };

  #accept({ messageId, subject, text, ...mail }: OutgoingMail): void {
    this.accepted.set(messageId, (this.accepted.get(messageId) ?? 0) + 1);
    this.texts.push({ siteId: (mail as { siteId?: string | null }).siteId ?? null, text: `${subject}\n${text}` });
  }
}
