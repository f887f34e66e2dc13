import { type SQL, sql } from "drizzle-orm";
import { conditionOf, type DataRole, type Grant, idsOf, POLICIES, quoteName } from "#store/policies.ts";
import type { Table } from "./catalog.ts";
import type { Access } from "./compile-read.ts";
import { denied } from "./errors.ts";

/** Marks the caller's id in a policy's SQL; it is bound as a parameter. */
const CALLER = "{caller}";

/** The rights of a caller by the policies; `callerId` is the id of an account that is signed in. */
export function accessOf(role: DataRole, callerId: string | null): Access {
  const grantOf = ({ name }: Table): Grant | null => {
    if (role === "service_role") return null;
    const grant = POLICIES[name]?.[role];
    if (!grant) throw denied(name, role === "anon");
    return grant;
  };
  return {
    role,
    readable: (table) => grantOf(table)?.columns ?? [...table.columns.keys()],
    condition: (table, alias) => {
      const grant = grantOf(table);
      if (!grant) return sql`1 = 1`;
      const terms = {
        caller: CALLER,
        ids: (...[of, roles]: [Parameters<typeof idsOf>[0], Parameters<typeof idsOf>[1]]) => idsOf(of, roles, CALLER),
      };
      return bindCaller(conditionOf(grant, quoteName(alias), terms), callerId);
    },
  };
}

function bindCaller(condition: string, callerId: string | null): SQL {
  const parts = condition.split(CALLER).map((part) => sql.raw(part));
  return sql.join(parts, sql`${callerId}`);
}
