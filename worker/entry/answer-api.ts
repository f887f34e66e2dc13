import { scripts } from "virtual:client-manifest";
import { BUILD_HEADER } from "#contract/services/build-header.ts";
import { API_WRITE_TIMEOUT_MS, apiReadTimeout, apiTooSlow } from "#services/http/api/failed-answer.ts";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { within } from "#services/http/within.ts";
import { api } from "./api.ts";

/**
 * Answers a request to `/api`, which may come from one of our own screens that was loaded from another build (0184). A route that
 * waits too long, because the store is silent, is answered without it.
 */
export async function answerApi(request: Request, context: RequestContext): Promise<Response> {
  const sent = request.headers.get(BUILD_HEADER);
  const isOfAnotherBuild = sent !== null && scripts.length > 0 && !scripts.includes(sent);
  const answered = Promise.resolve(api.fetch(request, { context, isOfAnotherBuild }));
  const isRead = request.method === "GET" || request.method === "HEAD";
  const answer = await within(answered, isRead ? apiReadTimeout(context.env) : API_WRITE_TIMEOUT_MS);
  if (answer) return answer;
  // A write goes on, and its failure is still logged.
  context.waitUntil(answered.then(undefined, (error: unknown) => logError("late request failed", error)));
  return apiTooSlow(isRead);
}
