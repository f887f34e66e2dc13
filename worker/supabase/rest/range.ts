import type { RestQuery } from "./parse/query.ts";

/** Applies the header `Range: 0-9` (`Range-Unit: items`) to a query that has no limit of its own. */
export function readRange(headers: Headers, { scopes }: RestQuery): void {
  const unit = headers.get("Range-Unit") ?? "items";
  const [, first, last = ""] = /^(\d{1,9})-(\d{0,9})$/.exec(headers.get("Range") ?? "") ?? [];
  const scope = scopes.get("") ?? { filters: [], order: [] };
  if (first === undefined || unit !== "items" || scope.limit !== undefined || scope.offset !== undefined) return;
  scope.offset = Number(first);
  if (last !== "") scope.limit = Math.max(0, Number(last) - scope.offset + 1);
  scopes.set("", scope);
}
