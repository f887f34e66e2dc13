import type { InferResponseType } from "hono/client";
import type { api } from "../../kit/api/api.ts";

/** Answer of the overview endpoint. */
export type Overview = InferResponseType<(typeof api.sites)[":siteId"]["overview"]["$get"], 200>;
