import { QueryClient } from "@tanstack/react-query";
import { isRetryable } from "./api-error.ts";

const MINUTE = 60_000;
const MOST_RETRIES = 3;

/** Answers of the server, with the cache figures of the specification (section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        // Outside a browser nothing lives that long, and a timer would keep the build waiting.
        gcTime: typeof window === "undefined" ? Infinity : 10 * MINUTE,
        retry: (failures, error) => failures < MOST_RETRIES && isRetryable(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
    },
  });
}
