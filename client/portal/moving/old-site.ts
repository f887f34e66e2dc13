import type { FoundPage, PageProblem } from "#contract/owners/moving.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { ApiError, apiErrorOf } from "../../kit/api/api-error.ts";

const routes = api.sites[":siteId"].moving;

/** Reads a page of the owner's old site. */
export const readOldPage = async (siteId: string, url: string): Promise<FoundPage> =>
  unwrap(routes.page.$post({ param: { siteId }, json: { url } }));

/** Fetches a photo of the owner's old site, under the name that it has there. */
export async function readOldPhoto(siteId: string, url: string): Promise<File> {
  const response: Response = await routes.photo.$post({ param: { siteId }, json: { url } });
  if (!response.ok) throw await apiErrorOf(response);
  const content = await response.blob();
  const name = decodeName(new URL(url).pathname.split("/").at(-1) ?? "") || "foto";
  return new File([content], name, { type: content.type });
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The reason why a page or photo could not be read; undefined for other errors. */
export function pageProblem(error: unknown): PageProblem | undefined {
  if (!(error instanceof ApiError) || error.code !== "PAGE_UNREADABLE") return undefined;
  return (error.details as { problem: PageProblem }).problem;
}
