/** Redirects a browser with 303, so that it continues with GET. The answer is stored nowhere. */
export function seeOther(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", ...headers, Location: location } });
}
