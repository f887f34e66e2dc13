import { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { FormState, PageState } from "#contract/marketing-page.ts";

/** Where the document keeps the server's knowledge for the app that takes it over. */
export const STATE_ELEMENT = "page-state";

const MINUTE = 60_000;

/** Answers of the server, with the cache figures of the specification (section 9). */
export function createQueryClient(data: PageState["data"] = {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        // Outside a browser nothing lives that long, and a timer would keep the build waiting.
        gcTime: typeof window === "undefined" ? Infinity : 10 * MINUTE,
        retry: 3,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
    },
  });
  for (const [key, value] of Object.entries(data)) client.setQueryData([key], value);
  return client;
}

const FormContext = createContext<FormState | undefined>(undefined);
export const FormStateProvider = FormContext.Provider;

/** The form of this page as the server refused it; nothing on a page that was only read. */
export function useFormState(): FormState | undefined {
  return useContext(FormContext);
}

/** The server's knowledge as the document brought it. */
export function readState(document: Document): PageState {
  const json = document.getElementById(STATE_ELEMENT)?.textContent;
  return json ? (JSON.parse(json) as PageState) : {};
}
