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
    }),
  };
}
