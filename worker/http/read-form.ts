import type { Outcome } from "#contract/errors.ts";
import { isStorable } from "#domain/text-rules.ts";

/** The largest form anyone may send, bytes. */
export const LARGEST_FORM = 64 * 1024;

/** Fields of different names, and the length of a name, of which our largest form needs less than half. */
const MAX_FIELDS = 64;
const MAX_NAME_LENGTH = 64;

export type FormValues = Record<string, string | string[]>;

/**
 * The fields of an urlencoded form, one text or, where it was sent several times, all of them. INVALID_FORM: too many fields, or
 * texts that no database could hold.
 */
export async function readForm(
  request: Request,
): Promise<Outcome<{ values: FormValues }, "UNSUPPORTED_MEDIA_TYPE" | "BODY_TOO_LARGE" | "INVALID_FORM">> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return { ok: false, code: "UNSUPPORTED_MEDIA_TYPE" };
  const body = await readAtMost(request, LARGEST_FORM);
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

/** The body as text; undefined when it is longer, whatever its Content-Length says. */
export async function readAtMost(request: Request, bytes: number): Promise<string | undefined> {
  if (Number(request.headers.get("Content-Length") ?? 0) > bytes) return undefined;
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  for await (const chunk of request.body ?? []) {
    read += (chunk as Uint8Array).byteLength;
    if (read > bytes) return undefined;
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}
