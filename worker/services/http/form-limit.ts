import { ConfigurationError } from "#worker/env.ts";
import { clientNetwork } from "./client-network.ts";
import type { RequestContext } from "./request-context.ts";

/** Counts a form sent by the request's network; false if the network has sent too many within a minute. */
export async function isWithinFormLimit(request: Request, { env }: RequestContext, form: string): Promise<boolean> {
  if (!env.FORM_LIMIT) throw new ConfigurationError("FORM_LIMIT is missing: see docs/settings.md");
  const { success } = await env.FORM_LIMIT.limit({ key: `${form} ${clientNetwork(request)}` });
  return success;
}
