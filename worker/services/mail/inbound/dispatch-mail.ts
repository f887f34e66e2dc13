import { logError } from "../../http/log.ts";
import type { Env } from "#worker/env.ts";
import { inboundDomain, parseInboundAddress } from "./addresses.ts";
import type { InboundHandlers } from "./handlers.ts";

/** The members that we use of Cloudflare's message of an Email Worker. */
export type IncomingMessage = Pick<ForwardableEmailMessage, "from" | "to" | "headers" | "raw" | "rawSize" | "setReject">;

const UNKNOWN = "5.1.1 No such address";
const TOO_LONG = "5.3.4 The message is too long";

/**
 * Hands an incoming email to the handler of its address. Mail to other addresses is refused. An exception is not caught by
 * design: the sending server then tries again later.
 */
export async function dispatchMail(message: IncomingMessage, env: Env, handlers: InboundHandlers): Promise<void> {
  const domain = inboundDomain(env);
  const address = domain === undefined ? undefined : parseInboundAddress(message.to, domain);
  const load = address && Object.hasOwn(handlers, address.prefix) ? handlers[address.prefix] : undefined;
  if (!address || !load) return message.setReject(UNKNOWN);
  const handler = await load();
  if (handler.refusesLonger && message.rawSize > handler.maxBytes) return message.setReject(TOO_LONG);
  const raw = await readBeginning(message.raw, handler.maxBytes);
  const { from, headers, rawSize } = message;
  try {
    const received = await handler.receive(
      { ...address, to: message.to.toLowerCase(), from, headers, raw, isCut: rawSize > raw.length, now: Date.now() },
      env,
    );
    if (!received.ok) message.setReject(received.reason);
  } catch (error) {
    logError("incoming mail not handled", error, { prefix: address.prefix });
    throw error;
  }
}

/** Reads at most `maxBytes` bytes and cancels the rest. */
async function readBeginning(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parts.push(piece.value.subarray(0, maxBytes - size));
    size += piece.value.length;
    if (size >= maxBytes) {
      await reader.cancel();
      break;
    }
  }
  const all = new Uint8Array(Math.min(size, maxBytes));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
