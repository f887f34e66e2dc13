import type { InferResponseType } from "hono/client";
import type { api } from "#client/lib/api.ts";

/** A site at a glance, as the server tells it. */
export type Overview = InferResponseType<(typeof api.sites)[":siteId"]["overview"]["$get"], 200>;
export type Entry = Overview["ahead"][number];
