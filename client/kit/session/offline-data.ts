/** Prefix of the caches in which the service worker keeps an account's data (`client/service-worker/portal-data.ts`). */
const PREFIX = "portal-1 ";

/** Removes the data kept for offline use, of all accounts but one. */
export async function removeOfflineData(exceptUserId?: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + exceptUserId);
  await Promise.all(names.map((name) => caches.delete(name)));
}
