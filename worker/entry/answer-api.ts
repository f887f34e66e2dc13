import { scripts } from "virtual:client-manifest";
import { BUILD_HEADER } from "#contract/services/build-header.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { api } from "./api.ts";

/** Answers a request to `/api`, which may come from one of our own screens that was loaded from another build (0184). */
export function answerApi(request: Request, context: RequestContext): Response | Promise<Response> {
  const sent = request.headers.get(BUILD_HEADER);
  const isOfAnotherBuild = sent !== null && scripts.length > 0 && !scripts.includes(sent);
  return api.fetch(request, { context, isOfAnotherBuild });
}
