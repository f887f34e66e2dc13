/**
 * Drops the policies and triggers that policies of PostgreSQL, of this or an earlier version, have created: those that are named
 * as ours, and those that call functions of our schema. A migration that changes a column in one of them would fail; row-level
 * security stays on meanwhile, which closes the tables to everybody but their owner. Functions, rights and roles are replaced,
 * not dropped.
 */
export const DROP_POSTGRES_POLICIES = `do $$
declare found record;
begin
  for found in select policyname, schemaname, tablename from pg_policies
    where schemaname = 'public' and policyname ~ '^(anon|authenticated)_(reads|inserts|changes|deletes)$'
  loop
    execute format('drop policy %I on %I.%I', found.policyname, found.schemaname, found.tablename);
  end loop;
  for found in select tgname, tgrelid::regclass as tablename from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'vrijhuis' and not tgisinternal
  loop
    execute format('drop trigger %I on %s', found.tgname, found.tablename);
  end loop;
end
$$;`;
