import { parsePublicUrl } from "#services/http/fetch-public.ts";

/** Parses the address of a feed: public, http or https; `webcal:` means https. Undefined for any other address. */
export const parseFeedAddress = (text: string, mainDomain: string): URL | undefined =>
  parsePublicUrl(text.trim().replace(/^webcals?:/i, "https:"), mainDomain, ["http:", "https:"]);
