import { setTimeout as wait } from "node:timers/promises";
import { THEME_IDS } from "#domain/themes.ts";
import { brand } from "#locales/brand.ts";
import type { Say } from "./report.ts";

const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 1000;

/** One request to the deployed origin with its expected answer. */
interface Check {
  name: string;
  url: string;
  status: number;
  /** Beginning of the content type. */
  type: string;
  /** A part of the body. */
  has: string;
}

const KEY = { apikey: brand.anonymousKey };

/** Requests that need the assets, the store, KV, the routes of subdomains and `AUTH_SECRET`. */
function listChecks({ origin, protocol, host }: URL, hasHostedAccounts: boolean): Check[] {
  const page = (name: string, url: string, locale: string) => ({
    name,
    url,
    status: 200,
    type: "text/html",
    has: `<html lang="${locale}"`,
  });
  const [theme] = THEME_IDS;
  return [
    page("marketing site in Dutch", `${origin}/`, "nl"),
    page("marketing site in English", `${origin}/en`, "en"),
    page("marketing site in Polish", `${origin}/pl`, "pl"),
    page(`demo of ${theme}`, `${protocol}//${theme}.${host}/`, "nl"),
    { name: "data protocol", url: `${origin}/rest/v1/`, status: 200, type: "application/openapi+json", has: '"swagger"' },
    {
      name: "accounts",
      url: `${origin}/auth/v1/settings`,
      type: "application/json",
      ...(hasHostedAccounts ? { status: 404, has: "hosted_accounts" } : { status: 200, has: '"external"' }),
    },
    {
      name: "a calendar that does not exist",
      url: `${origin}/calendar/00000000-0000-4000-8000-000000000000.ics`,
      status: 404,
      type: "text/plain",
      has: "There is no such calendar",
    },
  ];
}

/** Sends a GET request, without following redirects; rejects if there is no answer. */
export type Send = (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

const sendByFetch: Send = (url, init) => fetch(url, { ...init, redirect: "manual" });

interface SmokeTestOptions {
  /** Time in which the new version has to answer. */
  waitSeconds: number;
  /** True if the accounts are those of a Supabase project. */
  hasHostedAccounts: boolean;
  send?: Send | undefined;
  say: Say;
}

/**
 * Waits until the origin answers with the deployed version, then requests a page of each kind. Throws an error that lists all
 * checks that failed.
 */
export async function smokeTest(
  origin: URL,
  version: string,
  { waitSeconds, hasHostedAccounts, send = sendByFetch, say }: SmokeTestOptions,
): Promise<void> {
  await waitForVersion(send, new URL("/healthz", origin).href, version, waitSeconds);
  say(`/healthz: store and KV answer, version ${version}`);
  const failures = [];
  for (const check of listChecks(origin, hasHostedAccounts)) {
    const problem = await findProblem(send, check);
    if (problem === undefined) say(`${check.name}: ${check.status}`);
    else failures.push(`${check.name} (${check.url}): ${problem}`);
  }
  if (failures.length > 0) throw new Error(failures.join("\n    "));
}

async function waitForVersion(send: Send, url: string, version: string, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const problem = await findHealthProblem(send, url, version);
    if (problem === undefined) return;
    if (Date.now() >= end) throw new Error(`${url}: ${problem}, after ${seconds} s`);
    await wait(INTERVAL_MS);
  }
}

async function findHealthProblem(send: Send, url: string, version: string): Promise<string | undefined> {
  const answer = await request(send, url);
  if (typeof answer === "string") return answer;
  if (answer.status !== 200) return `status ${answer.status}, ${answer.body.slice(0, 200)}`;
  return answer.body.includes(`"version":"${version}"`) ? undefined : `another version than ${version} answers`;
}

async function findProblem(send: Send, { url, status, type, has }: Check): Promise<string | undefined> {
  const answer = await request(send, url);
  if (typeof answer === "string") return answer;
  if (answer.status !== status) return `status ${answer.status} instead of ${status}`;
  if (!answer.type.startsWith(type)) return `content type ${answer.type} instead of ${type}`;
  return answer.body.includes(has) ? undefined : `the answer does not contain ${has}`;
}

/** Sends a request; returns the reason if there is no answer. */
async function request(send: Send, url: string): Promise<{ status: number; type: string; body: string } | string> {
  try {
    const response = await send(url, { headers: KEY, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, type: response.headers.get("content-type") ?? "", body: await response.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    return `no answer: ${cause instanceof Error ? cause.message || cause.name : message}`;
  }
}
