import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { Api } from "#api";
import { VIEW_HEADER } from "#contract/admin/view.ts";
import { BUILD_HEADER, NEW_VERSION_HEADER } from "#contract/services/build-header.ts";
import { NEW_VERSION, ownScript } from "../browser/replaced-build.ts";
import { adminView } from "./admin-view.ts";
import { ApiError, apiErrorOf } from "./api-error.ts";
import { supabase } from "./supabase.ts";

/** Typed client of `/api`: `api.account.sessions.$get()`. Read its responses with {@link unwrap}. */
export const { api } = hc<Api>(location.origin, { fetch: sendWithToken });

/**
 * Sends a request with the user's token. A rejected token is refreshed once; if that fails, the client ends the session. A token
 * that lacks the second factor is refreshed as well: its factor may have been removed, and the new token lets the portal ask for
 * another.
 */
async function sendWithToken(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { data } = await supabase.auth.getSession();
  const response = await send(input, init, data.session?.access_token);
  if (response.status !== 401 || !data.session || !REFRESHED.has(await codeOf(response))) return response;
  const { data: renewed } = await supabase.auth.refreshSession();
  return renewed.session ? send(input, init, renewed.session.access_token) : response;
}

const REFRESHED: ReadonlySet<string> = new Set(["NOT_SIGNED_IN", "INSUFFICIENT_AAL"]);

async function send(input: RequestInfo | URL, init: RequestInit, token: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const view = adminView();
  const build = ownScript();
  if (build !== undefined) headers.set(BUILD_HEADER, build);
  // Routes of the admin area are the admin's own.
  if (view && !isForAdmins(input)) headers.set(VIEW_HEADER, view.id);
  try {
    const response = await fetch(input, { ...init, headers });
    if (response.headers.has(NEW_VERSION_HEADER)) dispatchEvent(new Event(NEW_VERSION));
    return response;
  } catch {
    throw new ApiError(0, { code: "OFFLINE" });
  }
}

const isForAdmins = (input: RequestInfo | URL): boolean =>
  new URL(input instanceof Request ? input.url : input, location.origin).pathname.startsWith("/api/admin/");

const codeOf = async (response: Response): Promise<string> => (await apiErrorOf(response.clone())).code;

/** Body of an endpoint's successful responses. */
type SuccessBody<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, string> ? (Status extends SuccessStatusCode ? Body : never) : never;

/** Returns the body of a successful response; throws {@link ApiError} for any other. For query functions of TanStack Query. */
export async function unwrap<Answer extends ClientResponse<unknown, number, string>>(
  promise: Promise<Answer>,
): Promise<SuccessBody<Answer>> {
  const response = await promise;
  if (!response.ok) throw await apiErrorOf(response);
  return (response.status === 204 ? null : await response.json()) as SuccessBody<Answer>;
}
