import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { onTestFailed, TestRunner } from "vitest";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import type { SiteTicket } from "#identity/accounts/site-ticket.ts";
import { signedIn } from "./auth.ts";
import { type Upload, upload } from "./photos.ts";
import { MAIN, type TestWorker } from "./worker.ts";

export interface ApiResponse {
  status: number;
  /** The parsed JSON of the response; empty if it has none. */
  body: Record<string, unknown> & { code?: string };
  headers: Headers;
}

/** A signed-in owner, with functions that call the API like the portal. */
export interface TestOwner {
  id: string;
  email: string;
  supabase: SupabaseClient;
  token: string;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>;
  /** Uploads a photo like a browser. */
  upload: (siteId: string, parts: Upload) => Promise<ApiResponse>;
}

export async function owner(worker: TestWorker, email?: string): Promise<TestOwner> {
  const account = await signedIn(worker, email);
  const { data } = await account.supabase.auth.getSession();
  const token = data.session?.access_token ?? "";
  return { ...account, token, call: calling(worker, token), upload: uploading(worker, token) };
}

export function calling(worker: Pick<TestWorker, "get">, token: string): TestOwner["call"] {
  return async (method, path, body, headers = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
    const response = await worker.get(`${MAIN}/api${path}`, {
      method,
      headers: { ...(token === "" ? {} : { Authorization: `Bearer ${token}` }), ...type, ...headers },
      ...sent,
    });
    return readResponse(response);
  };
}

export function uploading(worker: TestWorker, token: string): TestOwner["upload"] {
  return (siteId, parts) => uploadTo(worker, token, `/sites/${siteId}/media`, parts);
}

/** Uploads a picture to a path of the API. */
export async function uploadTo(worker: TestWorker, token: string, path: string, parts: Upload): Promise<ApiResponse> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts))
    if (typeof part === "string") form.set(name, part);
    else {
      const [type, ending] = name === "jpeg" ? ["image/jpeg", "jpg"] : ["image/webp", "webp"];
      form.set(name, new Blob([Uint8Array.from(part)], { type }), `${name}.${ending}`);
    }
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  const headers = { "Content-Type": type, ...(token === "" ? {} : { Authorization: `Bearer ${token}` }) };
  const body = new Uint8Array(await encoded.arrayBuffer());
  return readResponse(await worker.get(`${MAIN}/api${path}`, { method: "POST", headers, body }));
}

async function readResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, body: json ? (JSON.parse(text) as ApiResponse["body"]) : {} };
}

/** Returns the id of an owner's session. */
export const sessionIdOf = ({ token }: TestOwner): string => String(decodeJwt(token)["session_id"]);

/** Seals a ticket like the worker; `until` is in milliseconds since the epoch. */
export const sealTicket = (secret: string, kind: string, ticket: SiteTicket, until: number): Promise<string> =>
  secretsOf(secret).seal(kind, JSON.stringify({ ...ticket, until }));

/** `If-Match` header of a version, or of a value without a version. */
export const at = (version: number | string): Record<string, string> => ({ "If-Match": `"${version}"` });

/** Creates a site and returns its id. */
export async function beginSite({ call }: TestOwner, name = "Het Duinhuis"): Promise<string> {
  const { status, body } = await call("POST", "/sites", { name, locale: "nl" });
  if (status !== 201) throw new Error(`the site was not created: ${status} ${body.code}`);
  return String(body.id);
}

/** Patch with the answers required to publish a draft, except the figures of its unit. */
const ANSWERS = {
  place: { latitude: 51.56, longitude: 3.5, town: "Domburg", region: "Zeeland", postalCode: "4357 AA" },
  host: { name: "Anna de Vries", email: "anna@duinhuis.example" },
  content: { nl: { intro: "Een huis achter de duinen.", about: ["Met een tuin op het zuiden."] } },
};

/** Converts an uploaded photo to a photo of a draft. */
export const draftPhoto = (facts: object, id = "photo-1") => ({
  ...facts,
  id,
  unitId: null,
  text: { nl: { alt: "Het huis", caption: "" } },
});

/** Sets the price of a night of all units of a site. */
export async function setPrice(who: TestOwner, siteId: string, base: number): Promise<void> {
  const path = `/sites/${siteId}/rates`;
  const { plans } = (await who.call("GET", path)).body as { plans?: Record<string, StoredPlan> };
  for (const [unitId, { version, plan }] of Object.entries(plans ?? {})) {
    const priced = { ...plan, nightly: { ...plan.nightly, base } };
    const saved = await who.call("PUT", `${path}/${unitId}`, priced, at(version));
    if (saved.status !== 200) throw new Error(`the price was not saved: ${JSON.stringify(saved.body)}`);
  }
}

/** Answers every question of a new site; returns the draft's version. */
export async function answerAll(who: TestOwner, siteId: string, subdomain: string): Promise<number> {
  const { body } = await who.call("GET", `/sites/${siteId}/draft`);
  const { draft, version } = body as unknown as { draft: { units: object[] }; version: number };
  const units = draft.units.map((unit) => ({ ...unit, sleeps: 4, bedrooms: 2, bathrooms: 1 }));
  const sent = await who.upload(siteId, await upload(1600, 1067));
  if (sent.status !== 201) throw new Error(`the photo was not stored: ${JSON.stringify(sent.body)}`);
  const answers = { ...ANSWERS, units, photos: [draftPhoto(sent.body)] };
  const saved = await who.call("PATCH", `/sites/${siteId}/draft`, answers, at(version));
  if (saved.status !== 200) throw new Error(`the answers were not saved: ${JSON.stringify(saved.body)}`);
  await setPrice(who, siteId, 14_500);
  const named = await who.call("PUT", `/sites/${siteId}/subdomain`, { subdomain }, at(""));
  if (named.status !== 200) throw new Error(`the subdomain was not set: ${named.body.code}`);
  const other = { subdomain: `huis-${siteId}` };
  // A repeated test takes the subdomain again.
  if (TestRunner.getCurrentTest())
    onTestFailed(async () => void (await who.call("PUT", `/sites/${siteId}/subdomain`, other, at(subdomain))));
  return Number(saved.body.version);
}

/** Creates and publishes a site; returns its id. */
export async function published(who: TestOwner, subdomain: string, name?: string): Promise<string> {
  const id = await beginSite(who, name);
  const version = await answerAll(who, id, subdomain);
  const { status, body } = await who.call("POST", `/sites/${id}/publish`, undefined, at(version));
  if (status !== 200) throw new Error(`the site was not published: ${status} ${body.code}`);
  return id;
}
