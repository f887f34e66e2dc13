import { hasPermission, type Permission } from "#domain/roles.ts";
import { findRole, findRoles } from "#store/owners/site-people.ts";
import type { ListReader } from "#store/services/storage-lists.ts";
import type { Store } from "#store/dialect/store.ts";
import type { DataCaller } from "../http/caller/data-caller.ts";

/**
 * The rights of signed-in accounts to the files of a site, which are those whose first folder is the site's id. `service_role`
 * may do everything. All others may only read a file of a public bucket by its name.
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

/** Those of the names that the caller may use. */
export async function filterAccessible(
  store: Store,
  { role, id }: DataCaller,
  names: readonly string[],
  action: keyof typeof FILE_POLICY,
): Promise<string[]> {
  if (role === "service_role") return [...names];
  if (role !== "authenticated" || id === null) return [];
  const folders = [...new Set(names.map(folderOf))];
  const people = await findRoles(store, folders);
  const mine = new Set(
    people.filter((each) => each.userId === id && hasPermission(each.role, FILE_POLICY[action])).map(({ siteId }) => siteId),
  );
  return names.filter((name) => mine.has(folderOf(name)));
}

const folderOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf("/")));

/** The owners whose files a caller sees in lists; undefined if none. */
export const readerOf = ({ role, id }: DataCaller): ListReader | undefined =>
  role === "service_role" ? "everything" : role === "authenticated" && id !== null ? { userId: id } : undefined;
