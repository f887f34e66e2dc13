/** Returns the request id of this document: from its `<meta>`, else from the Server-Timing entry `request`. */
export function requestId(document: Document, performance: Performance): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content;
  if (meta) return meta;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === "request" || name === "request-id")?.description || undefined;
}
