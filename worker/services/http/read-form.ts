import type { Outcome } from "#contract/services/errors.ts";
import { isStorable } from "#domain/text-rules.ts";

/** Largest body of a form. */
export const MAX_FORM_BYTES = 64 * 1024;

/** Number of differently named fields and length of a name; our largest form needs less than half of either. */
const MAX_FIELDS = 64;
const MAX_NAME_LENGTH = 64;

/** Status that nginx logs if the client closed the connection; not registered at IANA. */
export const CLIENT_CLOSED_REQUEST = 499;

export type FormValues = Record<string, string | string[]>;

/**
 * Reads the fields of a URL-encoded form: a string each, or a list of strings for a field that was sent several times.
 * INVALID_FORM: too many fields, or text that a database cannot store.
 */
export async function readForm(
  request: Request,
): Promise<Outcome<{ values: FormValues }, "UNSUPPORTED_MEDIA_TYPE" | "BODY_TOO_LARGE" | "INVALID_FORM">> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return { ok: false, code: "UNSUPPORTED_MEDIA_TYPE" };
  const body = await readTextUpTo(request, MAX_FORM_BYTES);
  if (body === undefined) return { ok: false, code: "BODY_TOO_LARGE" };
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(body)) {
    const all = fields.get(name);
    if (all) all.push(value);
    else fields.set(name, [value]);
    if (fields.size > MAX_FIELDS || name.length > MAX_NAME_LENGTH || !isStorable(name + value))
      return { ok: false, code: "INVALID_FORM" };
  }
  const values = [...fields].map(([name, all]) => [name, all.length === 1 ? all[0] : all] as const);
  return { ok: true, values: Object.fromEntries(values) as FormValues };
}

/** Reads the body as text; undefined if it is longer than `maxBytes`, whatever its Content-Length says. */
export async function readTextUpTo(request: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) return undefined;
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  for await (const chunk of request.body ?? []) {
    read += (chunk as Uint8Array).byteLength;
    if (read > maxBytes) return undefined;
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}
