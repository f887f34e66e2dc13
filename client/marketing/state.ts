import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { createQueryClient } from "#client/lib/query-client.ts";
import type { FormState, PageState } from "#contract/marketing-page.ts";

/** Where the document keeps the server's knowledge for the app that takes it over. */
export const STATE_ELEMENT = "page-state";

/** Answers of the server, with what the document brought along. */
export function queryClientWith(data: PageState["data"] = {}): QueryClient {
  const client = createQueryClient();
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
