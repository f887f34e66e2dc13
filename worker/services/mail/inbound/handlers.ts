import type { Env } from "#worker/env.ts";

/** An incoming email to one of our addresses. */
export interface InboundMail {
  /** The part of the address before the `+`, and the one after it. */
  prefix: string;
  token: string;
  /** The whole address of the envelope, in lower case. */
  to: string;
  /** Envelope sender; empty for reports of mail servers (RFC 5321 section 4.5.5). */
  from: string;
  headers: Headers;
  /** The first `maxBytes` bytes of the message. */
  raw: Uint8Array;
  /** True if the message is longer than `raw`. */
  isCut: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Answer of a handler: a reason makes the sending server report to the author that the message was refused. */
export type Received = { ok: true } | { ok: false; reason: string };

export interface InboundHandler {
  /** Bytes that the handler reads. */
  maxBytes: number;
  /** True if longer messages are refused; otherwise the handler gets their beginning. */
  refusesLonger: boolean;
  receive(mail: InboundMail, env: Env): Promise<Received>;
}

/** Handlers by the prefix of their addresses. */
export type InboundHandlers = Readonly<Record<string, () => Promise<InboundHandler>>>;
