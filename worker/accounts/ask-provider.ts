/** How long a provider may take to answer, the body included. */
const TIMEOUT_MS = 5000;
/** Discovery documents, key sets and tokens have a few KB. */
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_REDIRECTS = 3;

/**
 * Asks a provider for JSON. Answers the status and the JSON; throws where the provider takes longer than five seconds, sends
 * more than 256 KB, sends something else than JSON, or redirects to another origin. Only GET follows redirects.
 */
export async function askProvider(address: string, init: RequestInit = {}): Promise<{ ok: boolean; body: unknown }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(url.href, { ...init, redirect: "manual", signal });
    const location = response.headers.get("Location");
    if (response.status < 300 || response.status > 399 || location === null || init.method === "POST")
      return { ok: response.ok, body: JSON.parse(await readBounded(response)) as unknown };
    await response.body?.cancel();
    const target = new URL(location, url);
    if (target.origin !== url.origin) throw new Error(`${url.origin} redirects to another origin`);
    url = target;
  }
  throw new Error(`${url.origin} redirects more than ${MAX_REDIRECTS} times`);
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`the answer of ${response.url} exceeds ${MAX_ANSWER_BYTES} bytes`);
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}
