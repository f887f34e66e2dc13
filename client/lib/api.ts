import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { Api } from "#api";
import { ApiError, apiErrorOf } from "./api-error.ts";
import { supabase } from "./supabase.ts";

/** `/api` with its types: `api.account.sessions.$get()`. Its answers are read with {@link unwrap}. */
export const { api } = hc<Api>(location.origin, { fetch: askWithToken });

/** Asks as who is signed in; a token that is refused is renewed once. A session that can't be is ended by that. */
async function askWithToken(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { data } = await supabase.auth.getSession();
  const answer = await ask(input, init, data.session?.access_token);
  if (answer.status !== 401 || !data.session || (await codeOf(answer)) !== "NOT_SIGNED_IN") return answer;
  const { data: renewed } = await supabase.auth.refreshSession();
  return renewed.session ? ask(input, init, renewed.session.access_token) : answer;
}

async function ask(input: RequestInfo | URL, init: RequestInit, token: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  try {
    return await fetch(input, { ...init, headers });
  } catch {
    throw new ApiError(0, { code: "OFFLINE" });
  }
}

const codeOf = async (answer: Response): Promise<string> => (await apiErrorOf(answer.clone())).code;

/** What an endpoint answers when it does what was asked. */
type Success<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, string> ? (Status extends SuccessStatusCode ? Body : never) : never;

/** The body of an answer; anything but success is thrown as {@link ApiError}. For the functions of TanStack Query. */
export async function unwrap<Answer extends ClientResponse<unknown, number, string>>(
  coming: Promise<Answer>,
): Promise<Success<Answer>> {
  const answer = await coming;
  if (!answer.ok) throw await apiErrorOf(answer);
  return (answer.status === 204 ? null : await answer.json()) as Success<Answer>;
}
