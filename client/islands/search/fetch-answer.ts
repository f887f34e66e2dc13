import { FRAGMENT_PARAMETER } from "#contract/pages/page-parameters.ts";

/** The fields of a form that make its search. */
const SEARCH_FIELDS = ["unit", "arrival", "departure", "adults", "children", "babies", "pets", "code", "extra", "edit"];

/** Fetches the main part of the page that answers the search in a form. */
export async function fetchAnswer(form: HTMLFormElement, address: string, signal: AbortSignal): Promise<Document> {
  const url = new URL(address, location.href);
  for (const [name, value] of new FormData(form))
    if (SEARCH_FIELDS.includes(name) && typeof value === "string") url.searchParams.append(name, value);
  // A stored form would otherwise keep the extras that it had.
  url.searchParams.append("extra", "");
  url.searchParams.set(FRAGMENT_PARAMETER, "");
  const response = await fetch(url, { signal });
  return new DOMParser().parseFromString(await response.text(), "text/html");
}
