import { api, unwrap } from "../../kit/api/api.ts";
import type { SiteOperations } from "#contract/owners/site-operations.ts";
import type { SaveAnswer, Versioned } from "../../kit/autosave/autosave-store.ts";
import type { Patch } from "../../kit/autosave/merge-patches.ts";
import { ifMatch } from "./draft-tools.ts";
import { readSaveAnswer } from "./save-answer.ts";

/** A site's operations in the API's format. */
interface AnsweredOperations {
  version: number;
  operations: SiteOperations;
}

export const toVersioned = ({ version, operations }: AnsweredOperations): Versioned<SiteOperations> => ({
  version,
  value: operations,
});

export async function loadOperations(siteId: string): Promise<AnsweredOperations> {
  return unwrap(api.sites[":siteId"].operations.$get({ param: { siteId } }));
}

/** Sends a patch of the operations and parses the response. */
export const saveOperations = (siteId: string, patch: Patch, version: number): Promise<SaveAnswer<SiteOperations>> =>
  readSaveAnswer(
    async () => unwrap(api.sites[":siteId"].operations.$patch({ param: { siteId }, header: ifMatch(version), json: patch })),
    (current) => toVersioned(current as AnsweredOperations),
  );
