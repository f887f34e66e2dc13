import { alertSubject } from "./alert-mail.ts";
import { type AlertEvent, hookWait } from "#domain/status/alerts.ts";
import { DEFAULT_LOCALE } from "#domain/locale.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { StoredAlert } from "#store/services/alerts.ts";
import { authConfigOf } from "../secrets/auth-config.ts";
import { secretsOf } from "../secrets/digests.ts";
import { fetchPublic, type FetchTools, parsePublicUrl, USER_AGENT } from "../http/fetch-public.ts";
import { logError } from "../http/log.ts";
import type { Env } from "#worker/env.ts";

const TIMEOUT_MS = 10_000;
/** Messages to the webhook in one run. */
const MAX_SENT = 10;

/** A message to the webhook. `text` is what Slack and Mattermost show of it. */
interface HookMessage {
  id: string;
  event: AlertEvent | "test";
  text: string;
  alert: Pick<StoredAlert, "cause" | "state" | "openedAt" | "closedAt"> | null;
}

/** Dependencies of sending to the webhook; times are in milliseconds since the epoch. */
export interface HookTools extends FetchTools {
  /** The key of signatures, as the receiver enters it. */
  secret: string;
  webhook: string;
  now: number;
}

/**
 * The key with which messages to the webhook are signed, in the form of Standard Webhooks (`whsec_` and base64). It is derived, so
 * that it is known while the store is away. Undefined without `AUTH_SECRET`.
 */
export async function hookSecret(env: Env): Promise<string | undefined> {
  if (!env.AUTH_SECRET) return undefined;
  const mac = await secretsOf(authConfigOf(env).secret).mac("alert-webhook", "signature");
  const standard = mac.replaceAll("-", "+").replaceAll("_", "/");
  return `whsec_${standard.padEnd(Math.ceil(standard.length / 4) * 4, "=")}`;
}

/** Sends a message; resolves to null if it was accepted (2xx), or to the problem or status. The address never reaches a log. */
export async function postToHook(tools: HookTools, message: HookMessage): Promise<string | null> {
  const body = JSON.stringify(message);
  const timestamp = String(Math.floor(tools.now / 1000));
  const answer = await fetchPublic(tools, {
    address: tools.webhook,
    parse: (address) => parsePublicUrl(address, tools.mainDomain, ["https:"]),
    headers: {
      "Content-Type": "application/json",
      "User-Agent": USER_AGENT,
      "Webhook-Id": message.id,
      "Webhook-Timestamp": timestamp,
      "Webhook-Signature": `v1,${await sign(tools.secret, `${message.id}.${timestamp}.${body}`)}`,
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) return answer.problem;
  await answer.response.body?.cancel();
  return answer.response.ok ? null : String(answer.response.status);
}

async function sign(secret: string, text: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/**
 * Tells the webhook what it has to be told by now. Returns the changed alerts: told, to be tried again later, or given up after
 * six attempts.
 */
export async function sendDueHooks(tools: HookTools, alerts: readonly StoredAlert[]): Promise<StoredAlert[]> {
  const due = alerts.filter(({ hookNextAt }) => hookNextAt !== null && hookNextAt <= tools.now).slice(0, MAX_SENT);
  return Promise.all(
    due.map(async (alert) => {
      const { id, cause, state, openedAt, closedAt, hookEvent } = alert;
      const told = { ...alert, hookEvent: null, hookNextAt: null, hookTries: 0 };
      if (hookEvent === null) return told;
      const problem = await postToHook(tools, {
        // The same at each attempt, so that the receiver can leave out what it has.
        id: `${id} ${hookEvent} ${hookEvent === "reminded" ? (alert.remindedAt ?? 0) : openedAt}`.replaceAll(" ", "_"),
        event: hookEvent,
        text: alertSubject(cause, DEFAULT_LOCALE, hookEvent),
        alert: { cause, state, openedAt, closedAt },
      });
      if (problem === null) return told;
      const hookTries = alert.hookTries + 1;
      const wait = hookWait(hookTries);
      logError("webhook of alerts not told", new Error("refused"), { alert: id, problem, tries: hookTries });
      return wait === undefined ? told : { ...alert, hookTries, hookNextAt: tools.now + wait * MINUTE_MS };
    }),
  );
}
