/** Time limit for a response of a provider, including its body. */
const TIMEOUT_MS = 5000;
/** Discovery documents, key sets and tokens have a few KB. */
const MAX_RESPONSE_BYTES = 256 * 1024;
const MAX_REDIRECTS = 3;

/**
 * Fetches JSON from a provider. Throws if the provider takes longer than five seconds, sends more than 256 KB or something other
 * than JSON, or redirects to another origin. Only GET follows redirects.
 */
export async function fetchFromProvider(address: string, init: RequestInit = {}): Promise<{ ok: boolean; body: unknown }> {
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
    if (bytes > MAX_RESPONSE_BYTES) throw new Error(`the response of ${response.url} exceeds ${MAX_RESPONSE_BYTES} bytes`);
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}
