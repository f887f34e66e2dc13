import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { conditionOf, type Grant, type LimitedRole, POLICIES, type PolicyTerms, quoteName, quoteText } from "#store/policies.ts";
import { schema } from "#store/schema.d1.ts";

const ROLES = ["anon", "authenticated"] as const satisfies LimitedRole[];
const CALLER = "(select vrijhuis.caller())";

const TERMS: PolicyTerms = {
  caller: CALLER,
  ids: (of, roles) => `select vrijhuis.${of}_ids(array[${roles.map(quoteText).join(", ")}])`,
};

/**
 * The policies as row-level security of PostgreSQL, for a database that others read directly, such as a Supabase project: tables without a
 * policy are closed to `anon` and `authenticated`. The worker connects as the tables' owner, to whom none of this applies. It can be
 * executed again, and replaces what an earlier run has created.
 */
export function rowLevelSecurity(): string {
  const names = Object.values(schema)
    .filter((each) => is(each, SQLiteTable))
    .map(getTableName)
    .sort();
  return `${[PREAMBLE, ...names.map(tableStatements)].join("\n\n")}\n`;
}

/** Roles belong to the whole server, so another database may create them at the same time. */
const PREAMBLE = `do $$
begin
${ROLES.map(
  (role) => `  begin
    create role ${role} nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;`,
).join("\n")}
end
$$;
create schema if not exists vrijhuis;
grant usage on schema public, vrijhuis to anon, authenticated;
create or replace function vrijhuis.caller() returns text language sql stable as
  $$ select nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub' $$;
create or replace function vrijhuis.site_ids(roles text[]) returns setof text language sql stable security definer set search_path = '' as
  $$ select id from public.user_sites where user_id = vrijhuis.caller()
     union all select site_id from public.site_members where user_id = vrijhuis.caller() and role = any (roles) $$;
create or replace function vrijhuis.unit_ids(roles text[]) returns setof text language sql stable security definer set search_path = '' as
  $$ select id from public.units where site_id in (select vrijhuis.site_ids(roles)) $$;
create or replace function vrijhuis.booking_ids(roles text[]) returns setof text language sql stable security definer set search_path = '' as
  $$ select id from public.bookings where site_id in (select vrijhuis.site_ids(roles)) $$;`;

function tableStatements(name: string): string {
  const table = quoteName(name);
  const closed = [
    `alter table ${table} enable row level security;`,
    `revoke all on ${table} from anon, authenticated;`,
    ...ROLES.map((role) => `drop policy if exists ${role}_reads on ${table};`),
  ];
  const grants = ROLES.flatMap((role) => {
    const grant = POLICIES[name]?.[role];
    return grant ? grantStatements(table, role, grant) : [];
  });
  return [...closed, ...grants].join("\n");
}

const grantStatements = (table: string, role: LimitedRole, grant: Grant): string[] => [
  `grant select (${grant.columns.map(quoteName).join(", ")}) on ${table} to ${role};`,
  `create policy ${role}_reads on ${table} for select to ${role} using ${conditionOf(grant, table, TERMS)};`,
];
