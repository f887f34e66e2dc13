import { type SQL, sql } from "drizzle-orm";
import {
  conditionOf,
  type DataRole,
  type Grant,
  idsOf,
  POLICIES,
  type PolicyTerms,
  quoteName,
  type WriteGrant,
  writesOf,
} from "#store/access/policies.ts";
import { readableColumns, type Table } from "#store/access/catalog.ts";
import type { Access } from "./compile-read.ts";
import { denied, notWritable } from "../wire/rest-errors.ts";

/** Marks the caller's id in a policy's SQL; it is bound as a parameter. */
const CALLER = "{caller}";
const TERMS: PolicyTerms = { caller: CALLER, ids: (of, roles) => idsOf(of, roles, CALLER) };

/** The rights of a caller by the policies; `callerId` is the id of a signed-in account. */
export function accessOf(role: DataRole, callerId: string | null): Access {
  const grantOf = ({ name }: Table): Grant | null => {
    if (role === "service_role") return null;
    const grant = POLICIES[name]?.[role];
    if (!grant) throw denied(name, role === "anon");
    return grant;
  };
  return {
    role,
    readable: (table) => {
      const columns = readableColumns(role, table);
      if (columns.length === 0) throw denied(table.name, role === "anon");
      return columns;
    },
    condition: (table, alias) => {
      const grant = grantOf(table);
      if (!grant) return sql`1 = 1`;
      return bindCaller(conditionOf(grant, quoteName(alias), TERMS), callerId);
    },
  };
}

/** The parts of a table that a caller may write. */
export interface WriteAccess {
  grant: WriteGrant;
  /** The condition of rows that may be written, by the alias of the table. */
  condition: (alias: string) => SQL;
}

/** Throws 42501 if the caller may not write to the table at all. */
export function writeAccessOf(role: DataRole, callerId: string | null, { name }: Table): WriteAccess {
  const grant = writesOf(name, role);
  if (!grant) throw notWritable(name, role === "anon");
  return {
    grant,
    condition: (alias) => {
      const only = grant.only === undefined ? sql`1 = 1` : withColumns(grant.only, (column) => columnOf(alias, column));
      if (role === "service_role") return only;
      return sql`${bindCaller(conditionOf(grant, quoteName(alias), TERMS), callerId)} and ${only}`;
    },
  };
}

export const columnOf = (alias: string, column: string): SQL => sql`${sql.identifier(alias)}.${sql.identifier(column)}`;

/** A condition of a policy with the values of its columns. */
export function withColumns(condition: string, valueOf: (column: string) => SQL): SQL {
  const parts = condition.split(/\{(\w+)\}/);
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : valueOf(part))));
}

function bindCaller(condition: string, callerId: string | null): SQL {
  const parts = condition.split(CALLER).map((part) => sql.raw(part));
  return sql.join(parts, sql`${callerId}`);
}
