import type { AdminView } from "#contract/admin/view.ts";

const KEY = "admin-view";

/** The view of an owner's account in which this tab is; undefined for everybody else. */
export function adminView(): AdminView | undefined {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as AdminView);
}

export const keepView = (view: AdminView): void => sessionStorage.setItem(KEY, JSON.stringify(view));
export const forgetView = (): void => sessionStorage.removeItem(KEY);
