import { ApiError } from "../../kit/api/api-error.ts";
import type { SaveAnswer, Versioned } from "../../kit/autosave/autosave-store.ts";

/** Sends a patch and parses the response. `toVersioned` parses the current value in the response to a conflict. */
export async function readSaveAnswer<Value>(
  send: () => Promise<{ version: number }>,
  toVersioned: (current: unknown) => Versioned<Value>,
): Promise<SaveAnswer<Value>> {
  try {
    return { kind: "saved", version: (await send()).version };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "VERSION_CONFLICT")
      return { kind: "conflict", current: toVersioned((error.details as { current: unknown }).current) };
    if (error.status === 422 || error.status === 413) return { kind: "refused", fields: error.fields ?? { "": error.code } };
    return { kind: "failed" };
  }
}
