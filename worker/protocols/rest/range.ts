import { RestError } from "../wire/rest-errors.ts";
import type { RestQuery } from "./parse/query.ts";

/** Applies the header `Range: 0-9` (`Range-Unit: items`) to a query that has no limit of its own. */
export function readRange(headers: Headers, { scopes }: RestQuery): void {
  const unit = headers.get("Range-Unit") ?? "items";
  const [, first, last = ""] = /^(\d{1,9})-(\d{0,9})$/.exec(headers.get("Range") ?? "") ?? [];
  const scope = scopes.get("") ?? { filters: [], order: [] };
  if (first === undefined || unit !== "items" || scope.limit !== undefined || scope.offset !== undefined) return;
  scope.offset = Number(first);
  if (last !== "") scope.limit = Number(last) - scope.offset + 1;
  if (scope.limit !== undefined && scope.limit < 0)
    throw new RestError(416, "PGRST103", {
      message: "Requested range not satisfiable",
      details: "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    });
  scopes.set("", scope);
}
