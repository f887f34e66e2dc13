import type { z } from "zod";
import { readTextUpTo } from "#services/http/read-form.ts";
import { parseJson } from "#services/http/read-json.ts";
import { invalidRequest, notEnabled, tooLarge } from "#services/storage/storage-error.ts";

/** Largest JSON body: 1,000 names of 1,024 bytes, some characters of which are escaped. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Reads a JSON body by its schema. Throws InvalidRequest, whose message names the first invalid member. */
export async function readInput<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const body = await readTextUpTo(request, MAX_BODY_BYTES);
  if (body === undefined) throw tooLarge("The body exceeded the maximum allowed size");
  const parsed = parseJson(body === "" ? "{}" : body);
  if (!parsed.ok) throw invalidRequest("body is not valid JSON");
  const input = schema.safeParse(parsed.value);
  if (input.success) return input.data;
  const [issue] = input.error.issues;
  throw invalidRequest(["body", ...(issue?.path ?? [])].join("/") + ` ${issue?.message ?? "is not valid"}`);
}

/** Refuses requests for versions of a file: only the current one exists. */
export function requireNoVersion(...versions: (string | null | undefined)[]): void {
  if (versions.some((version) => version !== null && version !== undefined && version !== "exclude"))
    throw notEnabled("object versioning");
}
