import { hasPermission, type Permission } from "#domain/roles.ts";
import { findRole } from "#store/site-people.ts";
import type { ListReader } from "#store/storage-lists.ts";
import type { Store } from "#store/store.ts";
import type { DataCaller } from "#worker/supabase/identify-role.ts";

/**
 * What signed-in accounts may do with the files of a site, which are those whose first folder is the site's id. `service_role` may do
 * everything. Nobody else may do anything, except read a file of a public bucket by its name.
 */
const FILE_POLICY = { read: "content:read", write: "content:write" } as const satisfies Record<string, Permission>;

/** True if the caller may do this with the file of a name in any bucket; whether the bucket is public does not matter here. */
export async function mayAccess(
  store: Store,
  { role, id }: DataCaller,
  name: string,
  action: keyof typeof FILE_POLICY,
): Promise<boolean> {
  if (role === "service_role") return true;
  const [folder = "", ...others] = name.split("/");
  if (role !== "authenticated" || id === null || others.length === 0) return false;
  const siteRole = await findRole(store, folder, id);
  return siteRole !== undefined && hasPermission(siteRole, FILE_POLICY[action]);
}

/** Those of the names that the caller may use; each folder is looked up once. */
export async function filterAccessible(
  store: Store,
  caller: DataCaller,
  names: readonly string[],
  action: keyof typeof FILE_POLICY,
): Promise<string[]> {
  const rights = new Map<string, boolean>();
  const allowed: string[] = [];
  for (const name of names) {
    const folder = name.includes("/") ? name.slice(0, name.indexOf("/")) : "";
    const right = rights.get(folder) ?? (await mayAccess(store, caller, name, action));
    rights.set(folder, right);
    if (right) allowed.push(name);
  }
  return allowed;
}

/** Whose files a caller sees in lists; undefined if none. */
export const readerOf = ({ role, id }: DataCaller): ListReader | undefined =>
  role === "service_role" ? "everything" : role === "authenticated" && id !== null ? { userId: id } : undefined;
