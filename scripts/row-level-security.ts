import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  conditionOf,
  type Grant,
  type LimitedRole,
  POLICIES,
  type PolicyTerms,
  quoteName,
  quoteText,
  type WriteGrant,
} from "#store/access/policies.ts";
import { schema } from "#store/schema/schema.d1.ts";

const ROLES = ["anon", "authenticated"] as const satisfies LimitedRole[];
const CALLER = "(select vrijhuis.caller())";

const TERMS: PolicyTerms = {
  caller: CALLER,
  ids: (of, roles) => `select vrijhuis.${of}_ids(array[${roles.map(quoteText).join(", ")}])`,
};

/**
 * The policies as row-level security of PostgreSQL, for a database that others read directly, such as a Supabase project: tables
 * without a policy are closed to `anon` and `authenticated`. The worker connects as the tables' owner, to which the policies do
 * not apply.
 */
export function rowLevelSecurity(): string {
  const names = Object.values(schema)
    .filter((each) => is(each, SQLiteTable))
    .map(getTableName)
    .sort();
  return `${[PREAMBLE, ...names.map(tableStatements), PUBLICATION].join("\n\n")}\n`;
}

/**
 * Has the realtime server of a Supabase project, if there is one, send changes of the protocol's tables to those who may read
 * them.
 */
const PUBLICATION = `do $$
declare name text;
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then return; end if;
  foreach name in array array[${Object.keys(POLICIES).sort().map(quoteText).join(", ")}] loop
    if not exists (select from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = name) then
      execute format('alter publication supabase_realtime add table public.%I', name);
    end if;
  end loop;
end
$$;`;

/** Roles belong to the whole server, so another database may create them at the same time. */
export const CREATE_ROLES = `do $$
begin
${ROLES.map(
  (role) => `  begin
    create role ${role} nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;`,
).join("\n")}
end
$$;`;

const PREAMBLE = `${CREATE_ROLES}
create schema if not exists vrijhuis;
grant usage on schema public, vrijhuis to anon, authenticated;
create or replace function vrijhuis.caller() returns text language sql stable as
  $$ select nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub' $$;
create or replace function vrijhuis.site_ids(roles text[]) returns setof text language sql stable security definer set search_path = '' as
  $$ select id from public.user_sites where user_id = vrijhuis.caller() and status <> 'aside'
     union all select site_id from public.site_members where user_id = vrijhuis.caller() and role = any (roles) $$;
create or replace function vrijhuis.unit_ids(roles text[]) returns setof text language sql stable security definer set search_path = '' as
  $$ select id from public.units where site_id in (select vrijhuis.site_ids(roles)) $$;
create or replace function vrijhuis.booking_ids(roles text[]) returns setof text language sql stable security definer set search_path = '' as
  $$ select id from public.bookings where site_id in (select vrijhuis.site_ids(roles)) $$;
create or replace function vrijhuis.stamp_row() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.id := coalesce(new.id, pg_catalog.gen_random_uuid()::text);
    new.version := 1;
    new.created_at := (extract(epoch from pg_catalog.now()) * 1000)::bigint;
  else
    new.version := old.version + 1;
  end if;
  new.updated_at := (extract(epoch from pg_catalog.now()) * 1000)::bigint;
  return new;
end
$$;
create or replace function vrijhuis.touch_site() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.user_sites set version = version + 1,
    updated_at = greatest(updated_at + 1000, (extract(epoch from pg_catalog.now()) * 1000)::bigint)
    where id = coalesce(new.site_id, old.site_id);
  return null;
end
$$;`;

function tableStatements(name: string): string {
  const table = quoteName(name);
  const closed = [`alter table ${table} enable row level security;`, `revoke all on ${table} from anon, authenticated;`];
  const grants = ROLES.flatMap((role) => {
    const grant = POLICIES[name]?.[role];
    return grant ? grantStatements(table, role, grant) : [];
  });
  return [...closed, ...grants].join("\n");
}

const grantStatements = (table: string, role: LimitedRole, grant: Grant): string[] => [
  `grant select (${listOf(grant.columns)}) on ${table} to ${role};`,
  `create policy ${role}_reads on ${table} for select to ${role} using ${conditionOf(grant, table, TERMS)};`,
  ...(grant.writes ? writeStatements(table, role, grant.writes) : []),
];

const listOf = (columns: readonly string[]): string => columns.map(quoteName).join(", ");

/** Rights to write, and triggers that do for direct writes what the worker does with each of its own writes. */
function writeStatements(table: string, role: LimitedRole, grant: WriteGrant): string[] {
  const { only = "true", insert, update, isDeletable, check, isShown } = grant;
  const withColumns = (condition: string) =>
    condition.replace(/\{(\w+)\}/g, (_, column: string) => `${table}.${quoteName(column)}`);
  const before = `${conditionOf(grant, table, TERMS)} and ${withColumns(only)}`;
  const after = `${before} and ${withColumns(check("postgres"))}`;
  const others = `when (current_user = ${quoteText(role)})`;
  return [
    ...(insert
      ? [
          `grant insert (${listOf(insert)}) on ${table} to ${role};`,
          `create policy ${role}_inserts on ${table} for insert to ${role} with check (${after});`,
        ]
      : []),
    `grant update (${listOf(update)}) on ${table} to ${role};`,
    `create policy ${role}_changes on ${table} for update to ${role} using (${before}) with check (${after});`,
    ...(isDeletable
      ? [
          `grant delete on ${table} to ${role};`,
          `create policy ${role}_deletes on ${table} for delete to ${role} using (${before});`,
        ]
      : []),
    ...(grant.isVersioned
      ? [
          `create trigger stamp_row before insert or update on ${table} for each row ${others} execute function vrijhuis.stamp_row();`,
        ]
      : []),
    ...(isShown
      ? [
          `create trigger touch_site after insert or update or delete on ${table} for each row ${others} execute function vrijhuis.touch_site();`,
        ]
      : []),
  ];
}
