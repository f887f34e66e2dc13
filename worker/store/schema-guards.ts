import type { Kit } from "./kit.ts";

/**
 * A table that stays empty. Each column is a guard: a batch that inserts NULL into it fails as a whole (see `guards.ts`). Every
 * column has a default, so that the others need not be named.
 */
export function defineGuards({ table, int }: Kit) {
  const guard = (name: string) => int(name).notNull().default(0);
  return {
    guards: table("guards", {
      /** A change of address whose request, addresses or agreement are no longer what they were. */
      emailChangeStale: guard("email_change_stale"),
      /** A confirmation of a sign-up that another sign-up has replaced. */
      signUpReplaced: guard("sign_up_replaced"),
      /** A unit that is about to be archived has stays to come. */
      unitHasStays: guard("unit_has_stays"),
      /** Nights are claimed of a unit that does not exist or is archived. */
      unitNotBookable: guard("unit_not_bookable"),
      /** A site's operations have another version than the one a change was made on. */
      operationsChanged: guard("operations_changed"),
      /** A site that is about to be deleted has stays to come. */
      siteHasStays: guard("site_has_stays"),
      /** The draft of a site that is about to be deleted has another version than the one its owner saw. */
      siteDraftChanged: guard("site_draft_changed"),
    }),
  };
}
