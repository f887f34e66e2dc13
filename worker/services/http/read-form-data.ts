import type { Outcome } from "#contract/services/errors.ts";

export const isMultipart = ({ headers }: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(headers.get("Content-Type") ?? "");

/**
 * Reads a multipart form with files. BODY_TOO_LARGE as soon as more than `maxBytes` have arrived. Rejects if the client closes
 * the connection.
 */
export async function readFormData(
  request: Request,
  maxBytes: number,
): Promise<Outcome<{ form: FormData }, "BODY_TOO_LARGE" | "INVALID_FORM">> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) return { ok: false, code: "BODY_TOO_LARGE" };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  for await (const chunk of request.body ?? []) {
    read += (chunk as Uint8Array).byteLength;
    if (read > maxBytes) return { ok: false, code: "BODY_TOO_LARGE" };
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  try {
    return { ok: true, form: await new Response(new Blob(chunks), { headers }).formData() };
  } catch {
    return { ok: false, code: "INVALID_FORM" };
  }
}
