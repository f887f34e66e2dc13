import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { createQueryClient } from "../../kit/api/query-client.ts";
import type { FormState, PageState } from "#contract/pages/marketing-page.ts";

/** Id of the element that holds the server's data for hydration. */
export const STATE_ELEMENT = "page-state";

/** Creates the cache of server data, filled with the document's data. */
export function queryClientWith(data: PageState["data"] = {}): QueryClient {
  const client = createQueryClient();
  for (const [key, value] of Object.entries(data)) client.setQueryData([key], value);
  return client;
}

const FormContext = createContext<FormState | undefined>(undefined);
export const FormStateProvider = FormContext.Provider;

/** Returns the state of this page's form after the server rejected it; undefined otherwise. */
export function useFormState(): FormState | undefined {
  return useContext(FormContext);
}

/** Reads the server's data from the document. */
export function readState(document: Document): PageState {
  const json = document.getElementById(STATE_ELEMENT)?.textContent;
  return json ? (JSON.parse(json) as PageState) : {};
}
