import { QueryClient } from "@tanstack/react-query";
import { isRetryable } from "./api-error.ts";
import { MINUTE_MS } from "#domain/time.ts";

const MAX_RETRIES = 3;

/** Creates the query client with the cache times of the specification (section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        // Outside a browser no process runs that long, and a timer would keep the build waiting.
        gcTime: typeof window === "undefined" ? Infinity : 10 * MINUTE_MS,
        retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // Offline, a mutation fails at once with OFFLINE instead of waiting for a connection and starting unexpectedly then.
      mutations: { networkMode: "always" },
    },
  });
}
