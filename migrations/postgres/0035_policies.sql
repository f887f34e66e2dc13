do $$
begin
  begin
    create role anon nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    create role authenticated nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
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
$$;

alter table "admin_views" enable row level security;
revoke all on "admin_views" from anon, authenticated;
drop policy if exists anon_reads on "admin_views";
drop policy if exists anon_inserts on "admin_views";
drop policy if exists anon_changes on "admin_views";
drop policy if exists anon_deletes on "admin_views";
drop policy if exists authenticated_reads on "admin_views";
drop policy if exists authenticated_inserts on "admin_views";
drop policy if exists authenticated_changes on "admin_views";
drop policy if exists authenticated_deletes on "admin_views";
drop trigger if exists stamp_row on "admin_views";
drop trigger if exists touch_site on "admin_views";

alter table "amenities" enable row level security;
revoke all on "amenities" from anon, authenticated;
drop policy if exists anon_reads on "amenities";
drop policy if exists anon_inserts on "amenities";
drop policy if exists anon_changes on "amenities";
drop policy if exists anon_deletes on "amenities";
drop policy if exists authenticated_reads on "amenities";
drop policy if exists authenticated_inserts on "amenities";
drop policy if exists authenticated_changes on "amenities";
drop policy if exists authenticated_deletes on "amenities";
drop trigger if exists stamp_row on "amenities";
drop trigger if exists touch_site on "amenities";
grant select ("unit_id", "code") on "amenities" to authenticated;
create policy authenticated_reads on "amenities" for select to authenticated using ("amenities"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "article_copies" enable row level security;
revoke all on "article_copies" from anon, authenticated;
drop policy if exists anon_reads on "article_copies";
drop policy if exists anon_inserts on "article_copies";
drop policy if exists anon_changes on "article_copies";
drop policy if exists anon_deletes on "article_copies";
drop policy if exists authenticated_reads on "article_copies";
drop policy if exists authenticated_inserts on "article_copies";
drop policy if exists authenticated_changes on "article_copies";
drop policy if exists authenticated_deletes on "article_copies";
drop trigger if exists stamp_row on "article_copies";
drop trigger if exists touch_site on "article_copies";

alter table "article_pictures" enable row level security;
revoke all on "article_pictures" from anon, authenticated;
drop policy if exists anon_reads on "article_pictures";
drop policy if exists anon_inserts on "article_pictures";
drop policy if exists anon_changes on "article_pictures";
drop policy if exists anon_deletes on "article_pictures";
drop policy if exists authenticated_reads on "article_pictures";
drop policy if exists authenticated_inserts on "article_pictures";
drop policy if exists authenticated_changes on "article_pictures";
drop policy if exists authenticated_deletes on "article_pictures";
drop trigger if exists stamp_row on "article_pictures";
drop trigger if exists touch_site on "article_pictures";

alter table "article_slugs" enable row level security;
revoke all on "article_slugs" from anon, authenticated;
drop policy if exists anon_reads on "article_slugs";
drop policy if exists anon_inserts on "article_slugs";
drop policy if exists anon_changes on "article_slugs";
drop policy if exists anon_deletes on "article_slugs";
drop policy if exists authenticated_reads on "article_slugs";
drop policy if exists authenticated_inserts on "article_slugs";
drop policy if exists authenticated_changes on "article_slugs";
drop policy if exists authenticated_deletes on "article_slugs";
drop trigger if exists stamp_row on "article_slugs";
drop trigger if exists touch_site on "article_slugs";

alter table "article_versions" enable row level security;
revoke all on "article_versions" from anon, authenticated;
drop policy if exists anon_reads on "article_versions";
drop policy if exists anon_inserts on "article_versions";
drop policy if exists anon_changes on "article_versions";
drop policy if exists anon_deletes on "article_versions";
drop policy if exists authenticated_reads on "article_versions";
drop policy if exists authenticated_inserts on "article_versions";
drop policy if exists authenticated_changes on "article_versions";
drop policy if exists authenticated_deletes on "article_versions";
drop trigger if exists stamp_row on "article_versions";
drop trigger if exists touch_site on "article_versions";

alter table "attempts" enable row level security;
revoke all on "attempts" from anon, authenticated;
drop policy if exists anon_reads on "attempts";
drop policy if exists anon_inserts on "attempts";
drop policy if exists anon_changes on "attempts";
drop policy if exists anon_deletes on "attempts";
drop policy if exists authenticated_reads on "attempts";
drop policy if exists authenticated_inserts on "attempts";
drop policy if exists authenticated_changes on "attempts";
drop policy if exists authenticated_deletes on "attempts";
drop trigger if exists stamp_row on "attempts";
drop trigger if exists touch_site on "attempts";

alter table "audit_log" enable row level security;
revoke all on "audit_log" from anon, authenticated;
drop policy if exists anon_reads on "audit_log";
drop policy if exists anon_inserts on "audit_log";
drop policy if exists anon_changes on "audit_log";
drop policy if exists anon_deletes on "audit_log";
drop policy if exists authenticated_reads on "audit_log";
drop policy if exists authenticated_inserts on "audit_log";
drop policy if exists authenticated_changes on "audit_log";
drop policy if exists authenticated_deletes on "audit_log";
drop trigger if exists stamp_row on "audit_log";
drop trigger if exists touch_site on "audit_log";

alter table "billing_events" enable row level security;
revoke all on "billing_events" from anon, authenticated;
drop policy if exists anon_reads on "billing_events";
drop policy if exists anon_inserts on "billing_events";
drop policy if exists anon_changes on "billing_events";
drop policy if exists anon_deletes on "billing_events";
drop policy if exists authenticated_reads on "billing_events";
drop policy if exists authenticated_inserts on "billing_events";
drop policy if exists authenticated_changes on "billing_events";
drop policy if exists authenticated_deletes on "billing_events";
drop trigger if exists stamp_row on "billing_events";
drop trigger if exists touch_site on "billing_events";

alter table "blocks" enable row level security;
revoke all on "blocks" from anon, authenticated;
drop policy if exists anon_reads on "blocks";
drop policy if exists anon_inserts on "blocks";
drop policy if exists anon_changes on "blocks";
drop policy if exists anon_deletes on "blocks";
drop policy if exists authenticated_reads on "blocks";
drop policy if exists authenticated_inserts on "blocks";
drop policy if exists authenticated_changes on "blocks";
drop policy if exists authenticated_deletes on "blocks";
drop trigger if exists stamp_row on "blocks";
drop trigger if exists touch_site on "blocks";
grant select ("id", "unit_id", "kind", "arrival", "departure", "note", "created_at", "updated_at") on "blocks" to authenticated;
create policy authenticated_reads on "blocks" for select to authenticated using ("blocks"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "booking_drafts" enable row level security;
revoke all on "booking_drafts" from anon, authenticated;
drop policy if exists anon_reads on "booking_drafts";
drop policy if exists anon_inserts on "booking_drafts";
drop policy if exists anon_changes on "booking_drafts";
drop policy if exists anon_deletes on "booking_drafts";
drop policy if exists authenticated_reads on "booking_drafts";
drop policy if exists authenticated_inserts on "booking_drafts";
drop policy if exists authenticated_changes on "booking_drafts";
drop policy if exists authenticated_deletes on "booking_drafts";
drop trigger if exists stamp_row on "booking_drafts";
drop trigger if exists touch_site on "booking_drafts";

alter table "booking_events" enable row level security;
revoke all on "booking_events" from anon, authenticated;
drop policy if exists anon_reads on "booking_events";
drop policy if exists anon_inserts on "booking_events";
drop policy if exists anon_changes on "booking_events";
drop policy if exists anon_deletes on "booking_events";
drop policy if exists authenticated_reads on "booking_events";
drop policy if exists authenticated_inserts on "booking_events";
drop policy if exists authenticated_changes on "booking_events";
drop policy if exists authenticated_deletes on "booking_events";
drop trigger if exists stamp_row on "booking_events";
drop trigger if exists touch_site on "booking_events";
grant select ("booking_id", "version", "type", "state", "by_whom", "note", "at") on "booking_events" to authenticated;
create policy authenticated_reads on "booking_events" for select to authenticated using ("booking_events"."booking_id" in (select vrijhuis.booking_ids(array['owner', 'manager'])));

alter table "booking_settings" enable row level security;
revoke all on "booking_settings" from anon, authenticated;
drop policy if exists anon_reads on "booking_settings";
drop policy if exists anon_inserts on "booking_settings";
drop policy if exists anon_changes on "booking_settings";
drop policy if exists anon_deletes on "booking_settings";
drop policy if exists authenticated_reads on "booking_settings";
drop policy if exists authenticated_inserts on "booking_settings";
drop policy if exists authenticated_changes on "booking_settings";
drop policy if exists authenticated_deletes on "booking_settings";
drop trigger if exists stamp_row on "booking_settings";
drop trigger if exists touch_site on "booking_settings";

alter table "bookings" enable row level security;
revoke all on "bookings" from anon, authenticated;
drop policy if exists anon_reads on "bookings";
drop policy if exists anon_inserts on "bookings";
drop policy if exists anon_changes on "bookings";
drop policy if exists anon_deletes on "bookings";
drop policy if exists authenticated_reads on "bookings";
drop policy if exists authenticated_inserts on "bookings";
drop policy if exists authenticated_changes on "bookings";
drop policy if exists authenticated_deletes on "bookings";
drop trigger if exists stamp_row on "bookings";
drop trigger if exists touch_site on "bookings";
grant select ("id", "site_id", "unit_id", "reference", "state", "mode", "channel", "version", "arrival", "departure", "party", "guest_name", "guest_email", "guest_phone", "guest_address", "guest_id", "locale", "quote", "total", "extras", "code", "payment", "is_test", "due_at", "message", "arrival_time", "notes", "created_at", "updated_at") on "bookings" to authenticated;
create policy authenticated_reads on "bookings" for select to authenticated using ("bookings"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "calendars" enable row level security;
revoke all on "calendars" from anon, authenticated;
drop policy if exists anon_reads on "calendars";
drop policy if exists anon_inserts on "calendars";
drop policy if exists anon_changes on "calendars";
drop policy if exists anon_deletes on "calendars";
drop policy if exists authenticated_reads on "calendars";
drop policy if exists authenticated_inserts on "calendars";
drop policy if exists authenticated_changes on "calendars";
drop policy if exists authenticated_deletes on "calendars";
drop trigger if exists stamp_row on "calendars";
drop trigger if exists touch_site on "calendars";

alter table "change_listeners" enable row level security;
revoke all on "change_listeners" from anon, authenticated;
drop policy if exists anon_reads on "change_listeners";
drop policy if exists anon_inserts on "change_listeners";
drop policy if exists anon_changes on "change_listeners";
drop policy if exists anon_deletes on "change_listeners";
drop policy if exists authenticated_reads on "change_listeners";
drop policy if exists authenticated_inserts on "change_listeners";
drop policy if exists authenticated_changes on "change_listeners";
drop policy if exists authenticated_deletes on "change_listeners";
drop trigger if exists stamp_row on "change_listeners";
drop trigger if exists touch_site on "change_listeners";

alter table "change_requests" enable row level security;
revoke all on "change_requests" from anon, authenticated;
drop policy if exists anon_reads on "change_requests";
drop policy if exists anon_inserts on "change_requests";
drop policy if exists anon_changes on "change_requests";
drop policy if exists anon_deletes on "change_requests";
drop policy if exists authenticated_reads on "change_requests";
drop policy if exists authenticated_inserts on "change_requests";
drop policy if exists authenticated_changes on "change_requests";
drop policy if exists authenticated_deletes on "change_requests";
drop trigger if exists stamp_row on "change_requests";
drop trigger if exists touch_site on "change_requests";
grant select ("id", "booking_id", "arrival", "departure", "party", "quote", "message", "created_at") on "change_requests" to authenticated;
create policy authenticated_reads on "change_requests" for select to authenticated using ("change_requests"."booking_id" in (select vrijhuis.booking_ids(array['owner', 'manager'])));

alter table "conflicts" enable row level security;
revoke all on "conflicts" from anon, authenticated;
drop policy if exists anon_reads on "conflicts";
drop policy if exists anon_inserts on "conflicts";
drop policy if exists anon_changes on "conflicts";
drop policy if exists anon_deletes on "conflicts";
drop policy if exists authenticated_reads on "conflicts";
drop policy if exists authenticated_inserts on "conflicts";
drop policy if exists authenticated_changes on "conflicts";
drop policy if exists authenticated_deletes on "conflicts";
drop trigger if exists stamp_row on "conflicts";
drop trigger if exists touch_site on "conflicts";

alter table "cron_jobs" enable row level security;
revoke all on "cron_jobs" from anon, authenticated;
drop policy if exists anon_reads on "cron_jobs";
drop policy if exists anon_inserts on "cron_jobs";
drop policy if exists anon_changes on "cron_jobs";
drop policy if exists anon_deletes on "cron_jobs";
drop policy if exists authenticated_reads on "cron_jobs";
drop policy if exists authenticated_inserts on "cron_jobs";
drop policy if exists authenticated_changes on "cron_jobs";
drop policy if exists authenticated_deletes on "cron_jobs";
drop trigger if exists stamp_row on "cron_jobs";
drop trigger if exists touch_site on "cron_jobs";

alter table "domain_hosts" enable row level security;
revoke all on "domain_hosts" from anon, authenticated;
drop policy if exists anon_reads on "domain_hosts";
drop policy if exists anon_inserts on "domain_hosts";
drop policy if exists anon_changes on "domain_hosts";
drop policy if exists anon_deletes on "domain_hosts";
drop policy if exists authenticated_reads on "domain_hosts";
drop policy if exists authenticated_inserts on "domain_hosts";
drop policy if exists authenticated_changes on "domain_hosts";
drop policy if exists authenticated_deletes on "domain_hosts";
drop trigger if exists stamp_row on "domain_hosts";
drop trigger if exists touch_site on "domain_hosts";

alter table "domains" enable row level security;
revoke all on "domains" from anon, authenticated;
drop policy if exists anon_reads on "domains";
drop policy if exists anon_inserts on "domains";
drop policy if exists anon_changes on "domains";
drop policy if exists anon_deletes on "domains";
drop policy if exists authenticated_reads on "domains";
drop policy if exists authenticated_inserts on "domains";
drop policy if exists authenticated_changes on "domains";
drop policy if exists authenticated_deletes on "domains";
drop trigger if exists stamp_row on "domains";
drop trigger if exists touch_site on "domains";

alter table "factor_challenges" enable row level security;
revoke all on "factor_challenges" from anon, authenticated;
drop policy if exists anon_reads on "factor_challenges";
drop policy if exists anon_inserts on "factor_challenges";
drop policy if exists anon_changes on "factor_challenges";
drop policy if exists anon_deletes on "factor_challenges";
drop policy if exists authenticated_reads on "factor_challenges";
drop policy if exists authenticated_inserts on "factor_challenges";
drop policy if exists authenticated_changes on "factor_challenges";
drop policy if exists authenticated_deletes on "factor_challenges";
drop trigger if exists stamp_row on "factor_challenges";
drop trigger if exists touch_site on "factor_challenges";

alter table "factors" enable row level security;
revoke all on "factors" from anon, authenticated;
drop policy if exists anon_reads on "factors";
drop policy if exists anon_inserts on "factors";
drop policy if exists anon_changes on "factors";
drop policy if exists anon_deletes on "factors";
drop policy if exists authenticated_reads on "factors";
drop policy if exists authenticated_inserts on "factors";
drop policy if exists authenticated_changes on "factors";
drop policy if exists authenticated_deletes on "factors";
drop trigger if exists stamp_row on "factors";
drop trigger if exists touch_site on "factors";

alter table "faults" enable row level security;
revoke all on "faults" from anon, authenticated;
drop policy if exists anon_reads on "faults";
drop policy if exists anon_inserts on "faults";
drop policy if exists anon_changes on "faults";
drop policy if exists anon_deletes on "faults";
drop policy if exists authenticated_reads on "faults";
drop policy if exists authenticated_inserts on "faults";
drop policy if exists authenticated_changes on "faults";
drop policy if exists authenticated_deletes on "faults";
drop trigger if exists stamp_row on "faults";
drop trigger if exists touch_site on "faults";

alter table "feed_events" enable row level security;
revoke all on "feed_events" from anon, authenticated;
drop policy if exists anon_reads on "feed_events";
drop policy if exists anon_inserts on "feed_events";
drop policy if exists anon_changes on "feed_events";
drop policy if exists anon_deletes on "feed_events";
drop policy if exists authenticated_reads on "feed_events";
drop policy if exists authenticated_inserts on "feed_events";
drop policy if exists authenticated_changes on "feed_events";
drop policy if exists authenticated_deletes on "feed_events";
drop trigger if exists stamp_row on "feed_events";
drop trigger if exists touch_site on "feed_events";

alter table "feed_exports" enable row level security;
revoke all on "feed_exports" from anon, authenticated;
drop policy if exists anon_reads on "feed_exports";
drop policy if exists anon_inserts on "feed_exports";
drop policy if exists anon_changes on "feed_exports";
drop policy if exists anon_deletes on "feed_exports";
drop policy if exists authenticated_reads on "feed_exports";
drop policy if exists authenticated_inserts on "feed_exports";
drop policy if exists authenticated_changes on "feed_exports";
drop policy if exists authenticated_deletes on "feed_exports";
drop trigger if exists stamp_row on "feed_exports";
drop trigger if exists touch_site on "feed_exports";

alter table "feed_hosts" enable row level security;
revoke all on "feed_hosts" from anon, authenticated;
drop policy if exists anon_reads on "feed_hosts";
drop policy if exists anon_inserts on "feed_hosts";
drop policy if exists anon_changes on "feed_hosts";
drop policy if exists anon_deletes on "feed_hosts";
drop policy if exists authenticated_reads on "feed_hosts";
drop policy if exists authenticated_inserts on "feed_hosts";
drop policy if exists authenticated_changes on "feed_hosts";
drop policy if exists authenticated_deletes on "feed_hosts";
drop trigger if exists stamp_row on "feed_hosts";
drop trigger if exists touch_site on "feed_hosts";

alter table "feed_pickups" enable row level security;
revoke all on "feed_pickups" from anon, authenticated;
drop policy if exists anon_reads on "feed_pickups";
drop policy if exists anon_inserts on "feed_pickups";
drop policy if exists anon_changes on "feed_pickups";
drop policy if exists anon_deletes on "feed_pickups";
drop policy if exists authenticated_reads on "feed_pickups";
drop policy if exists authenticated_inserts on "feed_pickups";
drop policy if exists authenticated_changes on "feed_pickups";
drop policy if exists authenticated_deletes on "feed_pickups";
drop trigger if exists stamp_row on "feed_pickups";
drop trigger if exists touch_site on "feed_pickups";

alter table "feed_runs" enable row level security;
revoke all on "feed_runs" from anon, authenticated;
drop policy if exists anon_reads on "feed_runs";
drop policy if exists anon_inserts on "feed_runs";
drop policy if exists anon_changes on "feed_runs";
drop policy if exists anon_deletes on "feed_runs";
drop policy if exists authenticated_reads on "feed_runs";
drop policy if exists authenticated_inserts on "feed_runs";
drop policy if exists authenticated_changes on "feed_runs";
drop policy if exists authenticated_deletes on "feed_runs";
drop trigger if exists stamp_row on "feed_runs";
drop trigger if exists touch_site on "feed_runs";

alter table "feeds" enable row level security;
revoke all on "feeds" from anon, authenticated;
drop policy if exists anon_reads on "feeds";
drop policy if exists anon_inserts on "feeds";
drop policy if exists anon_changes on "feeds";
drop policy if exists anon_deletes on "feeds";
drop policy if exists authenticated_reads on "feeds";
drop policy if exists authenticated_inserts on "feeds";
drop policy if exists authenticated_changes on "feeds";
drop policy if exists authenticated_deletes on "feeds";
drop trigger if exists stamp_row on "feeds";
drop trigger if exists touch_site on "feeds";

alter table "flow_states" enable row level security;
revoke all on "flow_states" from anon, authenticated;
drop policy if exists anon_reads on "flow_states";
drop policy if exists anon_inserts on "flow_states";
drop policy if exists anon_changes on "flow_states";
drop policy if exists anon_deletes on "flow_states";
drop policy if exists authenticated_reads on "flow_states";
drop policy if exists authenticated_inserts on "flow_states";
drop policy if exists authenticated_changes on "flow_states";
drop policy if exists authenticated_deletes on "flow_states";
drop trigger if exists stamp_row on "flow_states";
drop trigger if exists touch_site on "flow_states";

alter table "guards" enable row level security;
revoke all on "guards" from anon, authenticated;
drop policy if exists anon_reads on "guards";
drop policy if exists anon_inserts on "guards";
drop policy if exists anon_changes on "guards";
drop policy if exists anon_deletes on "guards";
drop policy if exists authenticated_reads on "guards";
drop policy if exists authenticated_inserts on "guards";
drop policy if exists authenticated_changes on "guards";
drop policy if exists authenticated_deletes on "guards";
drop trigger if exists stamp_row on "guards";
drop trigger if exists touch_site on "guards";

alter table "guests" enable row level security;
revoke all on "guests" from anon, authenticated;
drop policy if exists anon_reads on "guests";
drop policy if exists anon_inserts on "guests";
drop policy if exists anon_changes on "guests";
drop policy if exists anon_deletes on "guests";
drop policy if exists authenticated_reads on "guests";
drop policy if exists authenticated_inserts on "guests";
drop policy if exists authenticated_changes on "guests";
drop policy if exists authenticated_deletes on "guests";
drop trigger if exists stamp_row on "guests";
drop trigger if exists touch_site on "guests";
grant select ("id", "site_id", "name", "email", "phone", "locale", "notes", "tags", "version", "created_at", "updated_at") on "guests" to authenticated;
create policy authenticated_reads on "guests" for select to authenticated using ("guests"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));
grant update ("notes") on "guests" to authenticated;
create policy authenticated_changes on "guests" for update to authenticated using (("guests"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and true) with check (("guests"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and true and (length("guests"."notes") <= 4000 and not ("guests"."notes" ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]')));
create trigger stamp_row before insert or update on "guests" for each row when (current_user = 'authenticated') execute function vrijhuis.stamp_row();

alter table "identities" enable row level security;
revoke all on "identities" from anon, authenticated;
drop policy if exists anon_reads on "identities";
drop policy if exists anon_inserts on "identities";
drop policy if exists anon_changes on "identities";
drop policy if exists anon_deletes on "identities";
drop policy if exists authenticated_reads on "identities";
drop policy if exists authenticated_inserts on "identities";
drop policy if exists authenticated_changes on "identities";
drop policy if exists authenticated_deletes on "identities";
drop trigger if exists stamp_row on "identities";
drop trigger if exists touch_site on "identities";

alter table "imported_messages" enable row level security;
revoke all on "imported_messages" from anon, authenticated;
drop policy if exists anon_reads on "imported_messages";
drop policy if exists anon_inserts on "imported_messages";
drop policy if exists anon_changes on "imported_messages";
drop policy if exists anon_deletes on "imported_messages";
drop policy if exists authenticated_reads on "imported_messages";
drop policy if exists authenticated_inserts on "imported_messages";
drop policy if exists authenticated_changes on "imported_messages";
drop policy if exists authenticated_deletes on "imported_messages";
drop trigger if exists stamp_row on "imported_messages";
drop trigger if exists touch_site on "imported_messages";

alter table "imported_stays" enable row level security;
revoke all on "imported_stays" from anon, authenticated;
drop policy if exists anon_reads on "imported_stays";
drop policy if exists anon_inserts on "imported_stays";
drop policy if exists anon_changes on "imported_stays";
drop policy if exists anon_deletes on "imported_stays";
drop policy if exists authenticated_reads on "imported_stays";
drop policy if exists authenticated_inserts on "imported_stays";
drop policy if exists authenticated_changes on "imported_stays";
drop policy if exists authenticated_deletes on "imported_stays";
drop trigger if exists stamp_row on "imported_stays";
drop trigger if exists touch_site on "imported_stays";
grant select ("id", "unit_id", "source", "arrival", "departure", "guest_name", "guest_id", "party", "income", "commission", "tax_paid_by_channel", "notes", "version", "updated_at") on "imported_stays" to authenticated;
create policy authenticated_reads on "imported_stays" for select to authenticated using ("imported_stays"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "lead_notes" enable row level security;
revoke all on "lead_notes" from anon, authenticated;
drop policy if exists anon_reads on "lead_notes";
drop policy if exists anon_inserts on "lead_notes";
drop policy if exists anon_changes on "lead_notes";
drop policy if exists anon_deletes on "lead_notes";
drop policy if exists authenticated_reads on "lead_notes";
drop policy if exists authenticated_inserts on "lead_notes";
drop policy if exists authenticated_changes on "lead_notes";
drop policy if exists authenticated_deletes on "lead_notes";
drop trigger if exists stamp_row on "lead_notes";
drop trigger if exists touch_site on "lead_notes";

alter table "leads" enable row level security;
revoke all on "leads" from anon, authenticated;
drop policy if exists anon_reads on "leads";
drop policy if exists anon_inserts on "leads";
drop policy if exists anon_changes on "leads";
drop policy if exists anon_deletes on "leads";
drop policy if exists authenticated_reads on "leads";
drop policy if exists authenticated_inserts on "leads";
drop policy if exists authenticated_changes on "leads";
drop policy if exists authenticated_deletes on "leads";
drop trigger if exists stamp_row on "leads";
drop trigger if exists touch_site on "leads";

alter table "mail_servers" enable row level security;
revoke all on "mail_servers" from anon, authenticated;
drop policy if exists anon_reads on "mail_servers";
drop policy if exists anon_inserts on "mail_servers";
drop policy if exists anon_changes on "mail_servers";
drop policy if exists anon_deletes on "mail_servers";
drop policy if exists authenticated_reads on "mail_servers";
drop policy if exists authenticated_inserts on "mail_servers";
drop policy if exists authenticated_changes on "mail_servers";
drop policy if exists authenticated_deletes on "mail_servers";
drop trigger if exists stamp_row on "mail_servers";
drop trigger if exists touch_site on "mail_servers";

alter table "mail_texts" enable row level security;
revoke all on "mail_texts" from anon, authenticated;
drop policy if exists anon_reads on "mail_texts";
drop policy if exists anon_inserts on "mail_texts";
drop policy if exists anon_changes on "mail_texts";
drop policy if exists anon_deletes on "mail_texts";
drop policy if exists authenticated_reads on "mail_texts";
drop policy if exists authenticated_inserts on "mail_texts";
drop policy if exists authenticated_changes on "mail_texts";
drop policy if exists authenticated_deletes on "mail_texts";
drop trigger if exists stamp_row on "mail_texts";
drop trigger if exists touch_site on "mail_texts";

alter table "message_files" enable row level security;
revoke all on "message_files" from anon, authenticated;
drop policy if exists anon_reads on "message_files";
drop policy if exists anon_inserts on "message_files";
drop policy if exists anon_changes on "message_files";
drop policy if exists anon_deletes on "message_files";
drop policy if exists authenticated_reads on "message_files";
drop policy if exists authenticated_inserts on "message_files";
drop policy if exists authenticated_changes on "message_files";
drop policy if exists authenticated_deletes on "message_files";
drop trigger if exists stamp_row on "message_files";
drop trigger if exists touch_site on "message_files";

alter table "message_settings" enable row level security;
revoke all on "message_settings" from anon, authenticated;
drop policy if exists anon_reads on "message_settings";
drop policy if exists anon_inserts on "message_settings";
drop policy if exists anon_changes on "message_settings";
drop policy if exists anon_deletes on "message_settings";
drop policy if exists authenticated_reads on "message_settings";
drop policy if exists authenticated_inserts on "message_settings";
drop policy if exists authenticated_changes on "message_settings";
drop policy if exists authenticated_deletes on "message_settings";
drop trigger if exists stamp_row on "message_settings";
drop trigger if exists touch_site on "message_settings";

alter table "message_templates" enable row level security;
revoke all on "message_templates" from anon, authenticated;
drop policy if exists anon_reads on "message_templates";
drop policy if exists anon_inserts on "message_templates";
drop policy if exists anon_changes on "message_templates";
drop policy if exists anon_deletes on "message_templates";
drop policy if exists authenticated_reads on "message_templates";
drop policy if exists authenticated_inserts on "message_templates";
drop policy if exists authenticated_changes on "message_templates";
drop policy if exists authenticated_deletes on "message_templates";
drop trigger if exists stamp_row on "message_templates";
drop trigger if exists touch_site on "message_templates";

alter table "messages" enable row level security;
revoke all on "messages" from anon, authenticated;
drop policy if exists anon_reads on "messages";
drop policy if exists anon_inserts on "messages";
drop policy if exists anon_changes on "messages";
drop policy if exists anon_deletes on "messages";
drop policy if exists authenticated_reads on "messages";
drop policy if exists authenticated_inserts on "messages";
drop policy if exists authenticated_changes on "messages";
drop policy if exists authenticated_deletes on "messages";
drop trigger if exists stamp_row on "messages";
drop trigger if exists touch_site on "messages";
grant select ("id", "site_id", "booking_id", "direction", "locale", "subject", "text", "sender", "is_automatic", "created_at", "read_at") on "messages" to authenticated;
create policy authenticated_reads on "messages" for select to authenticated using ("messages"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));
grant update ("read_at") on "messages" to authenticated;
create policy authenticated_changes on "messages" for update to authenticated using (("messages"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and "messages"."direction" = 'in') with check (("messages"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and "messages"."direction" = 'in' and ("messages"."read_at" is null or "messages"."read_at" between 0 and 9007199254740991));

alter table "movements" enable row level security;
revoke all on "movements" from anon, authenticated;
drop policy if exists anon_reads on "movements";
drop policy if exists anon_inserts on "movements";
drop policy if exists anon_changes on "movements";
drop policy if exists anon_deletes on "movements";
drop policy if exists authenticated_reads on "movements";
drop policy if exists authenticated_inserts on "movements";
drop policy if exists authenticated_changes on "movements";
drop policy if exists authenticated_deletes on "movements";
drop trigger if exists stamp_row on "movements";
drop trigger if exists touch_site on "movements";
grant select ("id", "booking_id", "kind", "purpose", "method", "amount", "note", "on_day", "at") on "movements" to authenticated;
create policy authenticated_reads on "movements" for select to authenticated using ("movements"."booking_id" in (select vrijhuis.booking_ids(array['owner', 'manager'])));

alter table "nights" enable row level security;
revoke all on "nights" from anon, authenticated;
drop policy if exists anon_reads on "nights";
drop policy if exists anon_inserts on "nights";
drop policy if exists anon_changes on "nights";
drop policy if exists anon_deletes on "nights";
drop policy if exists authenticated_reads on "nights";
drop policy if exists authenticated_inserts on "nights";
drop policy if exists authenticated_changes on "nights";
drop policy if exists authenticated_deletes on "nights";
drop trigger if exists stamp_row on "nights";
drop trigger if exists touch_site on "nights";
grant select ("unit_id", "night", "source", "kind") on "nights" to authenticated;
create policy authenticated_reads on "nights" for select to authenticated using ("nights"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager', 'cleaner'])));

alter table "one_time_tokens" enable row level security;
revoke all on "one_time_tokens" from anon, authenticated;
drop policy if exists anon_reads on "one_time_tokens";
drop policy if exists anon_inserts on "one_time_tokens";
drop policy if exists anon_changes on "one_time_tokens";
drop policy if exists anon_deletes on "one_time_tokens";
drop policy if exists authenticated_reads on "one_time_tokens";
drop policy if exists authenticated_inserts on "one_time_tokens";
drop policy if exists authenticated_changes on "one_time_tokens";
drop policy if exists authenticated_deletes on "one_time_tokens";
drop trigger if exists stamp_row on "one_time_tokens";
drop trigger if exists touch_site on "one_time_tokens";

alter table "orders" enable row level security;
revoke all on "orders" from anon, authenticated;
drop policy if exists anon_reads on "orders";
drop policy if exists anon_inserts on "orders";
drop policy if exists anon_changes on "orders";
drop policy if exists anon_deletes on "orders";
drop policy if exists authenticated_reads on "orders";
drop policy if exists authenticated_inserts on "orders";
drop policy if exists authenticated_changes on "orders";
drop policy if exists authenticated_deletes on "orders";
drop trigger if exists stamp_row on "orders";
drop trigger if exists touch_site on "orders";

alter table "outbox" enable row level security;
revoke all on "outbox" from anon, authenticated;
drop policy if exists anon_reads on "outbox";
drop policy if exists anon_inserts on "outbox";
drop policy if exists anon_changes on "outbox";
drop policy if exists anon_deletes on "outbox";
drop policy if exists authenticated_reads on "outbox";
drop policy if exists authenticated_inserts on "outbox";
drop policy if exists authenticated_changes on "outbox";
drop policy if exists authenticated_deletes on "outbox";
drop trigger if exists stamp_row on "outbox";
drop trigger if exists touch_site on "outbox";

alter table "paper_checks" enable row level security;
revoke all on "paper_checks" from anon, authenticated;
drop policy if exists anon_reads on "paper_checks";
drop policy if exists anon_inserts on "paper_checks";
drop policy if exists anon_changes on "paper_checks";
drop policy if exists anon_deletes on "paper_checks";
drop policy if exists authenticated_reads on "paper_checks";
drop policy if exists authenticated_inserts on "paper_checks";
drop policy if exists authenticated_changes on "paper_checks";
drop policy if exists authenticated_deletes on "paper_checks";
drop trigger if exists stamp_row on "paper_checks";
drop trigger if exists touch_site on "paper_checks";

alter table "paper_counters" enable row level security;
revoke all on "paper_counters" from anon, authenticated;
drop policy if exists anon_reads on "paper_counters";
drop policy if exists anon_inserts on "paper_counters";
drop policy if exists anon_changes on "paper_counters";
drop policy if exists anon_deletes on "paper_counters";
drop policy if exists authenticated_reads on "paper_counters";
drop policy if exists authenticated_inserts on "paper_counters";
drop policy if exists authenticated_changes on "paper_counters";
drop policy if exists authenticated_deletes on "paper_counters";
drop trigger if exists stamp_row on "paper_counters";
drop trigger if exists touch_site on "paper_counters";

alter table "paper_recipients" enable row level security;
revoke all on "paper_recipients" from anon, authenticated;
drop policy if exists anon_reads on "paper_recipients";
drop policy if exists anon_inserts on "paper_recipients";
drop policy if exists anon_changes on "paper_recipients";
drop policy if exists anon_deletes on "paper_recipients";
drop policy if exists authenticated_reads on "paper_recipients";
drop policy if exists authenticated_inserts on "paper_recipients";
drop policy if exists authenticated_changes on "paper_recipients";
drop policy if exists authenticated_deletes on "paper_recipients";
drop trigger if exists stamp_row on "paper_recipients";
drop trigger if exists touch_site on "paper_recipients";

alter table "paper_settings" enable row level security;
revoke all on "paper_settings" from anon, authenticated;
drop policy if exists anon_reads on "paper_settings";
drop policy if exists anon_inserts on "paper_settings";
drop policy if exists anon_changes on "paper_settings";
drop policy if exists anon_deletes on "paper_settings";
drop policy if exists authenticated_reads on "paper_settings";
drop policy if exists authenticated_inserts on "paper_settings";
drop policy if exists authenticated_changes on "paper_settings";
drop policy if exists authenticated_deletes on "paper_settings";
drop trigger if exists stamp_row on "paper_settings";
drop trigger if exists touch_site on "paper_settings";

alter table "papers" enable row level security;
revoke all on "papers" from anon, authenticated;
drop policy if exists anon_reads on "papers";
drop policy if exists anon_inserts on "papers";
drop policy if exists anon_changes on "papers";
drop policy if exists anon_deletes on "papers";
drop policy if exists authenticated_reads on "papers";
drop policy if exists authenticated_inserts on "papers";
drop policy if exists authenticated_changes on "papers";
drop policy if exists authenticated_deletes on "papers";
drop trigger if exists stamp_row on "papers";
drop trigger if exists touch_site on "papers";

alter table "payment_accounts" enable row level security;
revoke all on "payment_accounts" from anon, authenticated;
drop policy if exists anon_reads on "payment_accounts";
drop policy if exists anon_inserts on "payment_accounts";
drop policy if exists anon_changes on "payment_accounts";
drop policy if exists anon_deletes on "payment_accounts";
drop policy if exists authenticated_reads on "payment_accounts";
drop policy if exists authenticated_inserts on "payment_accounts";
drop policy if exists authenticated_changes on "payment_accounts";
drop policy if exists authenticated_deletes on "payment_accounts";
drop trigger if exists stamp_row on "payment_accounts";
drop trigger if exists touch_site on "payment_accounts";

alter table "payment_events" enable row level security;
revoke all on "payment_events" from anon, authenticated;
drop policy if exists anon_reads on "payment_events";
drop policy if exists anon_inserts on "payment_events";
drop policy if exists anon_changes on "payment_events";
drop policy if exists anon_deletes on "payment_events";
drop policy if exists authenticated_reads on "payment_events";
drop policy if exists authenticated_inserts on "payment_events";
drop policy if exists authenticated_changes on "payment_events";
drop policy if exists authenticated_deletes on "payment_events";
drop trigger if exists stamp_row on "payment_events";
drop trigger if exists touch_site on "payment_events";

alter table "payments" enable row level security;
revoke all on "payments" from anon, authenticated;
drop policy if exists anon_reads on "payments";
drop policy if exists anon_inserts on "payments";
drop policy if exists anon_changes on "payments";
drop policy if exists anon_deletes on "payments";
drop policy if exists authenticated_reads on "payments";
drop policy if exists authenticated_inserts on "payments";
drop policy if exists authenticated_changes on "payments";
drop policy if exists authenticated_deletes on "payments";
drop trigger if exists stamp_row on "payments";
drop trigger if exists touch_site on "payments";

alter table "photos" enable row level security;
revoke all on "photos" from anon, authenticated;
drop policy if exists anon_reads on "photos";
drop policy if exists anon_inserts on "photos";
drop policy if exists anon_changes on "photos";
drop policy if exists anon_deletes on "photos";
drop policy if exists authenticated_reads on "photos";
drop policy if exists authenticated_inserts on "photos";
drop policy if exists authenticated_changes on "photos";
drop policy if exists authenticated_deletes on "photos";
drop trigger if exists stamp_row on "photos";
drop trigger if exists touch_site on "photos";
grant select ("id", "site_id", "unit_id", "position", "key", "width", "height", "color", "placeholder", "text") on "photos" to authenticated;
create policy authenticated_reads on "photos" for select to authenticated using ("photos"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "platform_mail_servers" enable row level security;
revoke all on "platform_mail_servers" from anon, authenticated;
drop policy if exists anon_reads on "platform_mail_servers";
drop policy if exists anon_inserts on "platform_mail_servers";
drop policy if exists anon_changes on "platform_mail_servers";
drop policy if exists anon_deletes on "platform_mail_servers";
drop policy if exists authenticated_reads on "platform_mail_servers";
drop policy if exists authenticated_inserts on "platform_mail_servers";
drop policy if exists authenticated_changes on "platform_mail_servers";
drop policy if exists authenticated_deletes on "platform_mail_servers";
drop trigger if exists stamp_row on "platform_mail_servers";
drop trigger if exists touch_site on "platform_mail_servers";

alter table "platform_settings" enable row level security;
revoke all on "platform_settings" from anon, authenticated;
drop policy if exists anon_reads on "platform_settings";
drop policy if exists anon_inserts on "platform_settings";
drop policy if exists anon_changes on "platform_settings";
drop policy if exists anon_deletes on "platform_settings";
drop policy if exists authenticated_reads on "platform_settings";
drop policy if exists authenticated_inserts on "platform_settings";
drop policy if exists authenticated_changes on "platform_settings";
drop policy if exists authenticated_deletes on "platform_settings";
drop trigger if exists stamp_row on "platform_settings";
drop trigger if exists touch_site on "platform_settings";

alter table "push_outbox" enable row level security;
revoke all on "push_outbox" from anon, authenticated;
drop policy if exists anon_reads on "push_outbox";
drop policy if exists anon_inserts on "push_outbox";
drop policy if exists anon_changes on "push_outbox";
drop policy if exists anon_deletes on "push_outbox";
drop policy if exists authenticated_reads on "push_outbox";
drop policy if exists authenticated_inserts on "push_outbox";
drop policy if exists authenticated_changes on "push_outbox";
drop policy if exists authenticated_deletes on "push_outbox";
drop trigger if exists stamp_row on "push_outbox";
drop trigger if exists touch_site on "push_outbox";

alter table "push_subscriptions" enable row level security;
revoke all on "push_subscriptions" from anon, authenticated;
drop policy if exists anon_reads on "push_subscriptions";
drop policy if exists anon_inserts on "push_subscriptions";
drop policy if exists anon_changes on "push_subscriptions";
drop policy if exists anon_deletes on "push_subscriptions";
drop policy if exists authenticated_reads on "push_subscriptions";
drop policy if exists authenticated_inserts on "push_subscriptions";
drop policy if exists authenticated_changes on "push_subscriptions";
drop policy if exists authenticated_deletes on "push_subscriptions";
drop trigger if exists stamp_row on "push_subscriptions";
drop trigger if exists touch_site on "push_subscriptions";

alter table "rate_plan_versions" enable row level security;
revoke all on "rate_plan_versions" from anon, authenticated;
drop policy if exists anon_reads on "rate_plan_versions";
drop policy if exists anon_inserts on "rate_plan_versions";
drop policy if exists anon_changes on "rate_plan_versions";
drop policy if exists anon_deletes on "rate_plan_versions";
drop policy if exists authenticated_reads on "rate_plan_versions";
drop policy if exists authenticated_inserts on "rate_plan_versions";
drop policy if exists authenticated_changes on "rate_plan_versions";
drop policy if exists authenticated_deletes on "rate_plan_versions";
drop trigger if exists stamp_row on "rate_plan_versions";
drop trigger if exists touch_site on "rate_plan_versions";

alter table "rate_plans" enable row level security;
revoke all on "rate_plans" from anon, authenticated;
drop policy if exists anon_reads on "rate_plans";
drop policy if exists anon_inserts on "rate_plans";
drop policy if exists anon_changes on "rate_plans";
drop policy if exists anon_deletes on "rate_plans";
drop policy if exists authenticated_reads on "rate_plans";
drop policy if exists authenticated_inserts on "rate_plans";
drop policy if exists authenticated_changes on "rate_plans";
drop policy if exists authenticated_deletes on "rate_plans";
drop trigger if exists stamp_row on "rate_plans";
drop trigger if exists touch_site on "rate_plans";
grant select ("unit_id", "version", "plan", "updated_at") on "rate_plans" to authenticated;
create policy authenticated_reads on "rate_plans" for select to authenticated using ("rate_plans"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "recovery_codes" enable row level security;
revoke all on "recovery_codes" from anon, authenticated;
drop policy if exists anon_reads on "recovery_codes";
drop policy if exists anon_inserts on "recovery_codes";
drop policy if exists anon_changes on "recovery_codes";
drop policy if exists anon_deletes on "recovery_codes";
drop policy if exists authenticated_reads on "recovery_codes";
drop policy if exists authenticated_inserts on "recovery_codes";
drop policy if exists authenticated_changes on "recovery_codes";
drop policy if exists authenticated_deletes on "recovery_codes";
drop trigger if exists stamp_row on "recovery_codes";
drop trigger if exists touch_site on "recovery_codes";

alter table "refresh_tokens" enable row level security;
revoke all on "refresh_tokens" from anon, authenticated;
drop policy if exists anon_reads on "refresh_tokens";
drop policy if exists anon_inserts on "refresh_tokens";
drop policy if exists anon_changes on "refresh_tokens";
drop policy if exists anon_deletes on "refresh_tokens";
drop policy if exists authenticated_reads on "refresh_tokens";
drop policy if exists authenticated_inserts on "refresh_tokens";
drop policy if exists authenticated_changes on "refresh_tokens";
drop policy if exists authenticated_deletes on "refresh_tokens";
drop trigger if exists stamp_row on "refresh_tokens";
drop trigger if exists touch_site on "refresh_tokens";

alter table "refunds" enable row level security;
revoke all on "refunds" from anon, authenticated;
drop policy if exists anon_reads on "refunds";
drop policy if exists anon_inserts on "refunds";
drop policy if exists anon_changes on "refunds";
drop policy if exists anon_deletes on "refunds";
drop policy if exists authenticated_reads on "refunds";
drop policy if exists authenticated_inserts on "refunds";
drop policy if exists authenticated_changes on "refunds";
drop policy if exists authenticated_deletes on "refunds";
drop trigger if exists stamp_row on "refunds";
drop trigger if exists touch_site on "refunds";

alter table "review_orders" enable row level security;
revoke all on "review_orders" from anon, authenticated;
drop policy if exists anon_reads on "review_orders";
drop policy if exists anon_inserts on "review_orders";
drop policy if exists anon_changes on "review_orders";
drop policy if exists anon_deletes on "review_orders";
drop policy if exists authenticated_reads on "review_orders";
drop policy if exists authenticated_inserts on "review_orders";
drop policy if exists authenticated_changes on "review_orders";
drop policy if exists authenticated_deletes on "review_orders";
drop trigger if exists stamp_row on "review_orders";
drop trigger if exists touch_site on "review_orders";

alter table "reviews" enable row level security;
revoke all on "reviews" from anon, authenticated;
drop policy if exists anon_reads on "reviews";
drop policy if exists anon_inserts on "reviews";
drop policy if exists anon_changes on "reviews";
drop policy if exists anon_deletes on "reviews";
drop policy if exists authenticated_reads on "reviews";
drop policy if exists authenticated_inserts on "reviews";
drop policy if exists authenticated_changes on "reviews";
drop policy if exists authenticated_deletes on "reviews";
drop trigger if exists stamp_row on "reviews";
drop trigger if exists touch_site on "reviews";
grant select ("id", "site_id", "booking_id", "position", "shown", "author", "from_place", "rating", "parts", "stayed", "locale", "text", "answer", "source", "version", "created_at", "updated_at") on "reviews" to authenticated;
create policy authenticated_reads on "reviews" for select to authenticated using ("reviews"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));
grant insert ("id", "site_id", "position", "shown", "author", "from_place", "rating", "stayed", "locale", "text", "answer", "source") on "reviews" to authenticated;
create policy authenticated_inserts on "reviews" for insert to authenticated with check (("reviews"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and "reviews"."booking_id" is null and length("reviews"."id") <= 64 and "reviews"."id" <> '' and trim("reviews"."id", 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-') = '' and "reviews"."position" between -1000000000 and 1000000000 and (length("reviews"."author") <= 80 and ("reviews"."author" ~ '[\u0001-\u0008\u000e-\u001f\u0021-\u009f\u00a1-\u00ac\u00ae-\u034e\u0350-\u05ff\u0606-\u061b\u061d-\u06dc\u06de-\u070e\u0710-\u088f\u0892-\u08e1\u08e3-\u115e\u1161-\u167f\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ufdff\ufe10-\ufefe\uff00-\uff9f\uffa1-\uffef\ufffc-\U000110bc\U000110be-\U000110cc\U000110ce-\U0001342f\U00013440-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff\U000e1000-\U0010ffff]') and not ("reviews"."author" ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u2029\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b\u200e-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]') and not ((' ' || "reviews"."author") ~ '[\u0001-\u00a8\u00aa-\u00ad\u00af-\u00b4\u00b6-\u02b8\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0370-\u0373\u0375-\u03e1\u03f0-\u0484\u0487-\u052f\u1e00-\u2027][\u200c-\u200d]')) and ("reviews"."from_place" is null or (length("reviews"."from_place") <= 80 and ("reviews"."from_place" ~ '[\u0001-\u0008\u000e-\u001f\u0021-\u009f\u00a1-\u00ac\u00ae-\u034e\u0350-\u05ff\u0606-\u061b\u061d-\u06dc\u06de-\u070e\u0710-\u088f\u0892-\u08e1\u08e3-\u115e\u1161-\u167f\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ufdff\ufe10-\ufefe\uff00-\uff9f\uffa1-\uffef\ufffc-\U000110bc\U000110be-\U000110cc\U000110ce-\U0001342f\U00013440-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff\U000e1000-\U0010ffff]') and not ("reviews"."from_place" ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u2029\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b\u200e-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]') and not ((' ' || "reviews"."from_place") ~ '[\u0001-\u00a8\u00aa-\u00ad\u00af-\u00b4\u00b6-\u02b8\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0370-\u0373\u0375-\u03e1\u03f0-\u0484\u0487-\u052f\u1e00-\u2027][\u200c-\u200d]'))) and "reviews"."rating" between 1 and 10 and length("reviews"."stayed") = 7 and substr("reviews"."stayed", 1, 2) = '20' and trim(substr("reviews"."stayed", 3, 2), '0123456789') = '' and substr("reviews"."stayed", 5, 1) = '-' and substr("reviews"."stayed", 6, 2) in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12') and length("reviews"."locale") between 2 and 3 and trim("reviews"."locale", 'abcdefghijklmnopqrstuvwxyz') = '' and ((length("reviews"."text") <= 4000 and not ("reviews"."text" ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]')) and ("reviews"."text" ~ '[\u0001-\u0008\u000e-\u001f\u0021-\u009f\u00a1-\u00ac\u00ae-\u034e\u0350-\u05ff\u0606-\u061b\u061d-\u06dc\u06de-\u070e\u0710-\u088f\u0892-\u08e1\u08e3-\u115e\u1161-\u167f\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ufdff\ufe10-\ufefe\uff00-\uff9f\uffa1-\uffef\ufffc-\U000110bc\U000110be-\U000110cc\U000110ce-\U0001342f\U00013440-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff\U000e1000-\U0010ffff]')) and ("reviews"."answer" is null or ((length("reviews"."answer") <= 2000 and not ("reviews"."answer" ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]')) and ("reviews"."answer" ~ '[\u0001-\u0008\u000e-\u001f\u0021-\u009f\u00a1-\u00ac\u00ae-\u034e\u0350-\u05ff\u0606-\u061b\u061d-\u06dc\u06de-\u070e\u0710-\u088f\u0892-\u08e1\u08e3-\u115e\u1161-\u167f\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ufdff\ufe10-\ufefe\uff00-\uff9f\uffa1-\uffef\ufffc-\U000110bc\U000110be-\U000110cc\U000110ce-\U0001342f\U00013440-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff\U000e1000-\U0010ffff]'))) and "reviews"."source" in ('guestbook', 'airbnb', 'booking', 'google', 'vrbo', 'tripadvisor', 'email', 'other'));
grant update ("position", "shown", "author", "from_place", "rating", "stayed", "locale", "text", "answer", "source") on "reviews" to authenticated;
create policy authenticated_changes on "reviews" for update to authenticated using (("reviews"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and "reviews"."booking_id" is null) with check (("reviews"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and "reviews"."booking_id" is null and length("reviews"."id") <= 64 and "reviews"."id" <> '' and trim("reviews"."id", 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-') = '' and "reviews"."position" between -1000000000 and 1000000000 and (length("reviews"."author") <= 80 and ("reviews"."author" ~ '[\u0001-\u0008\u000e-\u001f\u0021-\u009f\u00a1-\u00ac\u00ae-\u034e\u0350-\u05ff\u0606-\u061b\u061d-\u06dc\u06de-\u070e\u0710-\u088f\u0892-\u08e1\u08e3-\u115e\u1161-\u167f\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ufdff\ufe10-\ufefe\uff00-\uff9f\uffa1-\uffef\ufffc-\U000110bc\U000110be-\U000110cc\U000110ce-\U0001342f\U00013440-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff\U000e1000-\U0010ffff]') and not ("reviews"."author" ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u2029\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b\u200e-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]') and not ((' ' || "reviews"."author") ~ '[\u0001-\u00a8\u00aa-\u00ad\u00af-\u00b4\u00b6-\u02b8\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0370-\u0373\u0375-\u03e1\u03f0-\u0484\u0487-\u052f\u1e00-\u2027][\u200c-\u200d]')) and ("reviews"."from_place" is null or (length("reviews"."from_place") <= 80 and ("reviews"."from_place" ~ '[\u0001-\u0008\u000e-\u001f\u0021-\u009f\u00a1-\u00ac\u00ae-\u034e\u0350-\u05ff\u0606-\u061b\u061d-\u06dc\u06de-\u070e\u0710-\u088f\u0892-\u08e1\u08e3-\u115e\u1161-\u167f\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ufdff\ufe10-\ufefe\uff00-\uff9f\uffa1-\uffef\ufffc-\U000110bc\U000110be-\U000110cc\U000110ce-\U0001342f\U00013440-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff\U000e1000-\U0010ffff]') and not ("reviews"."from_place" ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u2029\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b\u200e-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]') and not ((' ' || "reviews"."from_place") ~ '[\u0001-\u00a8\u00aa-\u00ad\u00af-\u00b4\u00b6-\u02b8\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0370-\u0373\u0375-\u03e1\u03f0-\u0484\u0487-\u052f\u1e00-\u2027][\u200c-\u200d]'))) and "reviews"."rating" between 1 and 10 and length("reviews"."stayed") = 7 and substr("reviews"."stayed", 1, 2) = '20' and trim(substr("reviews"."stayed", 3, 2), '0123456789') = '' and substr("reviews"."stayed", 5, 1) = '-' and substr("reviews"."stayed", 6, 2) in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12') and length("reviews"."locale") between 2 and 3 and trim("reviews"."locale", 'abcdefghijklmnopqrstuvwxyz') = '' and ((length("reviews"."text") <= 4000 and not ("reviews"."text" ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]')) and ("reviews"."text" ~ '[\u0001-\u0008\u000e-\u001f\u0021-\u009f\u00a1-\u00ac\u00ae-\u034e\u0350-\u05ff\u0606-\u061b\u061d-\u06dc\u06de-\u070e\u0710-\u088f\u0892-\u08e1\u08e3-\u115e\u1161-\u167f\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ufdff\ufe10-\ufefe\uff00-\uff9f\uffa1-\uffef\ufffc-\U000110bc\U000110be-\U000110cc\U000110ce-\U0001342f\U00013440-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff\U000e1000-\U0010ffff]')) and ("reviews"."answer" is null or ((length("reviews"."answer") <= 2000 and not ("reviews"."answer" ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]')) and ("reviews"."answer" ~ '[\u0001-\u0008\u000e-\u001f\u0021-\u009f\u00a1-\u00ac\u00ae-\u034e\u0350-\u05ff\u0606-\u061b\u061d-\u06dc\u06de-\u070e\u0710-\u088f\u0892-\u08e1\u08e3-\u115e\u1161-\u167f\u1681-\u17b3\u17b6-\u180a\u1810-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ufdff\ufe10-\ufefe\uff00-\uff9f\uffa1-\uffef\ufffc-\U000110bc\U000110be-\U000110cc\U000110ce-\U0001342f\U00013440-\U0001bc9f\U0001bca4-\U0001d172\U0001d17b-\U000dffff\U000e1000-\U0010ffff]'))) and "reviews"."source" in ('guestbook', 'airbnb', 'booking', 'google', 'vrbo', 'tripadvisor', 'email', 'other'));
grant delete on "reviews" to authenticated;
create policy authenticated_deletes on "reviews" for delete to authenticated using (("reviews"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and "reviews"."booking_id" is null);
create trigger stamp_row before insert or update on "reviews" for each row when (current_user = 'authenticated') execute function vrijhuis.stamp_row();
create trigger touch_site after insert or update or delete on "reviews" for each row when (current_user = 'authenticated') execute function vrijhuis.touch_site();

alter table "row_changes" enable row level security;
revoke all on "row_changes" from anon, authenticated;
drop policy if exists anon_reads on "row_changes";
drop policy if exists anon_inserts on "row_changes";
drop policy if exists anon_changes on "row_changes";
drop policy if exists anon_deletes on "row_changes";
drop policy if exists authenticated_reads on "row_changes";
drop policy if exists authenticated_inserts on "row_changes";
drop policy if exists authenticated_changes on "row_changes";
drop policy if exists authenticated_deletes on "row_changes";
drop trigger if exists stamp_row on "row_changes";
drop trigger if exists touch_site on "row_changes";

alter table "sent_automations" enable row level security;
revoke all on "sent_automations" from anon, authenticated;
drop policy if exists anon_reads on "sent_automations";
drop policy if exists anon_inserts on "sent_automations";
drop policy if exists anon_changes on "sent_automations";
drop policy if exists anon_deletes on "sent_automations";
drop policy if exists authenticated_reads on "sent_automations";
drop policy if exists authenticated_inserts on "sent_automations";
drop policy if exists authenticated_changes on "sent_automations";
drop policy if exists authenticated_deletes on "sent_automations";
drop trigger if exists stamp_row on "sent_automations";
drop trigger if exists touch_site on "sent_automations";

alter table "sessions" enable row level security;
revoke all on "sessions" from anon, authenticated;
drop policy if exists anon_reads on "sessions";
drop policy if exists anon_inserts on "sessions";
drop policy if exists anon_changes on "sessions";
drop policy if exists anon_deletes on "sessions";
drop policy if exists authenticated_reads on "sessions";
drop policy if exists authenticated_inserts on "sessions";
drop policy if exists authenticated_changes on "sessions";
drop policy if exists authenticated_deletes on "sessions";
drop trigger if exists stamp_row on "sessions";
drop trigger if exists touch_site on "sessions";

alter table "sign_up_links" enable row level security;
revoke all on "sign_up_links" from anon, authenticated;
drop policy if exists anon_reads on "sign_up_links";
drop policy if exists anon_inserts on "sign_up_links";
drop policy if exists anon_changes on "sign_up_links";
drop policy if exists anon_deletes on "sign_up_links";
drop policy if exists authenticated_reads on "sign_up_links";
drop policy if exists authenticated_inserts on "sign_up_links";
drop policy if exists authenticated_changes on "sign_up_links";
drop policy if exists authenticated_deletes on "sign_up_links";
drop trigger if exists stamp_row on "sign_up_links";
drop trigger if exists touch_site on "sign_up_links";

alter table "signing_keys" enable row level security;
revoke all on "signing_keys" from anon, authenticated;
drop policy if exists anon_reads on "signing_keys";
drop policy if exists anon_inserts on "signing_keys";
drop policy if exists anon_changes on "signing_keys";
drop policy if exists anon_deletes on "signing_keys";
drop policy if exists authenticated_reads on "signing_keys";
drop policy if exists authenticated_inserts on "signing_keys";
drop policy if exists authenticated_changes on "signing_keys";
drop policy if exists authenticated_deletes on "signing_keys";
drop trigger if exists stamp_row on "signing_keys";
drop trigger if exists touch_site on "signing_keys";

alter table "site_changes" enable row level security;
revoke all on "site_changes" from anon, authenticated;
drop policy if exists anon_reads on "site_changes";
drop policy if exists anon_inserts on "site_changes";
drop policy if exists anon_changes on "site_changes";
drop policy if exists anon_deletes on "site_changes";
drop policy if exists authenticated_reads on "site_changes";
drop policy if exists authenticated_inserts on "site_changes";
drop policy if exists authenticated_changes on "site_changes";
drop policy if exists authenticated_deletes on "site_changes";
drop trigger if exists stamp_row on "site_changes";
drop trigger if exists touch_site on "site_changes";
grant select ("site_id", "topic", "count", "version", "at") on "site_changes" to authenticated;
create policy authenticated_reads on "site_changes" for select to authenticated using ("site_changes"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager', 'cleaner'])));

alter table "site_drafts" enable row level security;
revoke all on "site_drafts" from anon, authenticated;
drop policy if exists anon_reads on "site_drafts";
drop policy if exists anon_inserts on "site_drafts";
drop policy if exists anon_changes on "site_drafts";
drop policy if exists anon_deletes on "site_drafts";
drop policy if exists authenticated_reads on "site_drafts";
drop policy if exists authenticated_inserts on "site_drafts";
drop policy if exists authenticated_changes on "site_drafts";
drop policy if exists authenticated_deletes on "site_drafts";
drop trigger if exists stamp_row on "site_drafts";
drop trigger if exists touch_site on "site_drafts";

alter table "site_media" enable row level security;
revoke all on "site_media" from anon, authenticated;
drop policy if exists anon_reads on "site_media";
drop policy if exists anon_inserts on "site_media";
drop policy if exists anon_changes on "site_media";
drop policy if exists anon_deletes on "site_media";
drop policy if exists authenticated_reads on "site_media";
drop policy if exists authenticated_inserts on "site_media";
drop policy if exists authenticated_changes on "site_media";
drop policy if exists authenticated_deletes on "site_media";
drop trigger if exists stamp_row on "site_media";
drop trigger if exists touch_site on "site_media";

alter table "site_members" enable row level security;
revoke all on "site_members" from anon, authenticated;
drop policy if exists anon_reads on "site_members";
drop policy if exists anon_inserts on "site_members";
drop policy if exists anon_changes on "site_members";
drop policy if exists anon_deletes on "site_members";
drop policy if exists authenticated_reads on "site_members";
drop policy if exists authenticated_inserts on "site_members";
drop policy if exists authenticated_changes on "site_members";
drop policy if exists authenticated_deletes on "site_members";
drop trigger if exists stamp_row on "site_members";
drop trigger if exists touch_site on "site_members";
grant select ("site_id", "user_id", "role", "created_at") on "site_members" to authenticated;
create policy authenticated_reads on "site_members" for select to authenticated using ("site_members"."user_id" = (select vrijhuis.caller()) or "site_members"."site_id" in (select vrijhuis.site_ids(array['owner'])));

alter table "site_stats" enable row level security;
revoke all on "site_stats" from anon, authenticated;
drop policy if exists anon_reads on "site_stats";
drop policy if exists anon_inserts on "site_stats";
drop policy if exists anon_changes on "site_stats";
drop policy if exists anon_deletes on "site_stats";
drop policy if exists authenticated_reads on "site_stats";
drop policy if exists authenticated_inserts on "site_stats";
drop policy if exists authenticated_changes on "site_stats";
drop policy if exists authenticated_deletes on "site_stats";
drop trigger if exists stamp_row on "site_stats";
drop trigger if exists touch_site on "site_stats";
grant select ("id", "site_id", "day", "counts") on "site_stats" to authenticated;
create policy authenticated_reads on "site_stats" for select to authenticated using ("site_stats"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "site_versions" enable row level security;
revoke all on "site_versions" from anon, authenticated;
drop policy if exists anon_reads on "site_versions";
drop policy if exists anon_inserts on "site_versions";
drop policy if exists anon_changes on "site_versions";
drop policy if exists anon_deletes on "site_versions";
drop policy if exists authenticated_reads on "site_versions";
drop policy if exists authenticated_inserts on "site_versions";
drop policy if exists authenticated_changes on "site_versions";
drop policy if exists authenticated_deletes on "site_versions";
drop trigger if exists stamp_row on "site_versions";
drop trigger if exists touch_site on "site_versions";

alter table "sms_outbox" enable row level security;
revoke all on "sms_outbox" from anon, authenticated;
drop policy if exists anon_reads on "sms_outbox";
drop policy if exists anon_inserts on "sms_outbox";
drop policy if exists anon_changes on "sms_outbox";
drop policy if exists anon_deletes on "sms_outbox";
drop policy if exists authenticated_reads on "sms_outbox";
drop policy if exists authenticated_inserts on "sms_outbox";
drop policy if exists authenticated_changes on "sms_outbox";
drop policy if exists authenticated_deletes on "sms_outbox";
drop trigger if exists stamp_row on "sms_outbox";
drop trigger if exists touch_site on "sms_outbox";

alter table "stale_hosts" enable row level security;
revoke all on "stale_hosts" from anon, authenticated;
drop policy if exists anon_reads on "stale_hosts";
drop policy if exists anon_inserts on "stale_hosts";
drop policy if exists anon_changes on "stale_hosts";
drop policy if exists anon_deletes on "stale_hosts";
drop policy if exists authenticated_reads on "stale_hosts";
drop policy if exists authenticated_inserts on "stale_hosts";
drop policy if exists authenticated_changes on "stale_hosts";
drop policy if exists authenticated_deletes on "stale_hosts";
drop trigger if exists stamp_row on "stale_hosts";
drop trigger if exists touch_site on "stale_hosts";

alter table "statement_formats" enable row level security;
revoke all on "statement_formats" from anon, authenticated;
drop policy if exists anon_reads on "statement_formats";
drop policy if exists anon_inserts on "statement_formats";
drop policy if exists anon_changes on "statement_formats";
drop policy if exists anon_deletes on "statement_formats";
drop policy if exists authenticated_reads on "statement_formats";
drop policy if exists authenticated_inserts on "statement_formats";
drop policy if exists authenticated_changes on "statement_formats";
drop policy if exists authenticated_deletes on "statement_formats";
drop trigger if exists stamp_row on "statement_formats";
drop trigger if exists touch_site on "statement_formats";

alter table "statement_lines" enable row level security;
revoke all on "statement_lines" from anon, authenticated;
drop policy if exists anon_reads on "statement_lines";
drop policy if exists anon_inserts on "statement_lines";
drop policy if exists anon_changes on "statement_lines";
drop policy if exists anon_deletes on "statement_lines";
drop policy if exists authenticated_reads on "statement_lines";
drop policy if exists authenticated_inserts on "statement_lines";
drop policy if exists authenticated_changes on "statement_lines";
drop policy if exists authenticated_deletes on "statement_lines";
drop trigger if exists stamp_row on "statement_lines";
drop trigger if exists touch_site on "statement_lines";

alter table "storage_buckets" enable row level security;
revoke all on "storage_buckets" from anon, authenticated;
drop policy if exists anon_reads on "storage_buckets";
drop policy if exists anon_inserts on "storage_buckets";
drop policy if exists anon_changes on "storage_buckets";
drop policy if exists anon_deletes on "storage_buckets";
drop policy if exists authenticated_reads on "storage_buckets";
drop policy if exists authenticated_inserts on "storage_buckets";
drop policy if exists authenticated_changes on "storage_buckets";
drop policy if exists authenticated_deletes on "storage_buckets";
drop trigger if exists stamp_row on "storage_buckets";
drop trigger if exists touch_site on "storage_buckets";

alter table "storage_objects" enable row level security;
revoke all on "storage_objects" from anon, authenticated;
drop policy if exists anon_reads on "storage_objects";
drop policy if exists anon_inserts on "storage_objects";
drop policy if exists anon_changes on "storage_objects";
drop policy if exists anon_deletes on "storage_objects";
drop policy if exists authenticated_reads on "storage_objects";
drop policy if exists authenticated_inserts on "storage_objects";
drop policy if exists authenticated_changes on "storage_objects";
drop policy if exists authenticated_deletes on "storage_objects";
drop trigger if exists stamp_row on "storage_objects";
drop trigger if exists touch_site on "storage_objects";

alter table "storage_uploads" enable row level security;
revoke all on "storage_uploads" from anon, authenticated;
drop policy if exists anon_reads on "storage_uploads";
drop policy if exists anon_inserts on "storage_uploads";
drop policy if exists anon_changes on "storage_uploads";
drop policy if exists anon_deletes on "storage_uploads";
drop policy if exists authenticated_reads on "storage_uploads";
drop policy if exists authenticated_inserts on "storage_uploads";
drop policy if exists authenticated_changes on "storage_uploads";
drop policy if exists authenticated_deletes on "storage_uploads";
drop trigger if exists stamp_row on "storage_uploads";
drop trigger if exists touch_site on "storage_uploads";

alter table "suppressions" enable row level security;
revoke all on "suppressions" from anon, authenticated;
drop policy if exists anon_reads on "suppressions";
drop policy if exists anon_inserts on "suppressions";
drop policy if exists anon_changes on "suppressions";
drop policy if exists anon_deletes on "suppressions";
drop policy if exists authenticated_reads on "suppressions";
drop policy if exists authenticated_inserts on "suppressions";
drop policy if exists authenticated_changes on "suppressions";
drop policy if exists authenticated_deletes on "suppressions";
drop trigger if exists stamp_row on "suppressions";
drop trigger if exists touch_site on "suppressions";

alter table "team_invitations" enable row level security;
revoke all on "team_invitations" from anon, authenticated;
drop policy if exists anon_reads on "team_invitations";
drop policy if exists anon_inserts on "team_invitations";
drop policy if exists anon_changes on "team_invitations";
drop policy if exists anon_deletes on "team_invitations";
drop policy if exists authenticated_reads on "team_invitations";
drop policy if exists authenticated_inserts on "team_invitations";
drop policy if exists authenticated_changes on "team_invitations";
drop policy if exists authenticated_deletes on "team_invitations";
drop trigger if exists stamp_row on "team_invitations";
drop trigger if exists touch_site on "team_invitations";

alter table "unit_parts" enable row level security;
revoke all on "unit_parts" from anon, authenticated;
drop policy if exists anon_reads on "unit_parts";
drop policy if exists anon_inserts on "unit_parts";
drop policy if exists anon_changes on "unit_parts";
drop policy if exists anon_deletes on "unit_parts";
drop policy if exists authenticated_reads on "unit_parts";
drop policy if exists authenticated_inserts on "unit_parts";
drop policy if exists authenticated_changes on "unit_parts";
drop policy if exists authenticated_deletes on "unit_parts";
drop trigger if exists stamp_row on "unit_parts";
drop trigger if exists touch_site on "unit_parts";

alter table "units" enable row level security;
revoke all on "units" from anon, authenticated;
drop policy if exists anon_reads on "units";
drop policy if exists anon_inserts on "units";
drop policy if exists anon_changes on "units";
drop policy if exists anon_deletes on "units";
drop policy if exists authenticated_reads on "units";
drop policy if exists authenticated_inserts on "units";
drop policy if exists authenticated_changes on "units";
drop policy if exists authenticated_deletes on "units";
drop trigger if exists stamp_row on "units";
drop trigger if exists touch_site on "units";
grant select ("id", "site_id", "slug", "position", "sleeps", "bedrooms", "bathrooms", "area", "check_in", "check_out", "content", "published_at", "archived_at") on "units" to authenticated;
create policy authenticated_reads on "units" for select to authenticated using ("units"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager', 'cleaner'])));

alter table "used_totp_steps" enable row level security;
revoke all on "used_totp_steps" from anon, authenticated;
drop policy if exists anon_reads on "used_totp_steps";
drop policy if exists anon_inserts on "used_totp_steps";
drop policy if exists anon_changes on "used_totp_steps";
drop policy if exists anon_deletes on "used_totp_steps";
drop policy if exists authenticated_reads on "used_totp_steps";
drop policy if exists authenticated_inserts on "used_totp_steps";
drop policy if exists authenticated_changes on "used_totp_steps";
drop policy if exists authenticated_deletes on "used_totp_steps";
drop trigger if exists stamp_row on "used_totp_steps";
drop trigger if exists touch_site on "used_totp_steps";

alter table "user_sites" enable row level security;
revoke all on "user_sites" from anon, authenticated;
drop policy if exists anon_reads on "user_sites";
drop policy if exists anon_inserts on "user_sites";
drop policy if exists anon_changes on "user_sites";
drop policy if exists anon_deletes on "user_sites";
drop policy if exists authenticated_reads on "user_sites";
drop policy if exists authenticated_inserts on "user_sites";
drop policy if exists authenticated_changes on "user_sites";
drop policy if exists authenticated_deletes on "user_sites";
drop trigger if exists stamp_row on "user_sites";
drop trigger if exists touch_site on "user_sites";
grant select ("theme_name", "site_name", "status", "subdomain", "custom_domain") on "user_sites" to anon;
create policy anon_reads on "user_sites" for select to anon using ("user_sites"."status" = 'active');
grant select ("theme_name", "site_name", "status", "subdomain", "custom_domain", "id", "default_locale", "languages", "time_zone", "currency", "created_at", "updated_at") on "user_sites" to authenticated;
create policy authenticated_reads on "user_sites" for select to authenticated using ("user_sites"."status" = 'active' or "user_sites"."id" in (select vrijhuis.site_ids(array['owner', 'manager', 'cleaner'])));

alter table "users" enable row level security;
revoke all on "users" from anon, authenticated;
drop policy if exists anon_reads on "users";
drop policy if exists anon_inserts on "users";
drop policy if exists anon_changes on "users";
drop policy if exists anon_deletes on "users";
drop policy if exists authenticated_reads on "users";
drop policy if exists authenticated_inserts on "users";
drop policy if exists authenticated_changes on "users";
drop policy if exists authenticated_deletes on "users";
drop trigger if exists stamp_row on "users";
drop trigger if exists touch_site on "users";

alter table "visitor_salts" enable row level security;
revoke all on "visitor_salts" from anon, authenticated;
drop policy if exists anon_reads on "visitor_salts";
drop policy if exists anon_inserts on "visitor_salts";
drop policy if exists anon_changes on "visitor_salts";
drop policy if exists anon_deletes on "visitor_salts";
drop policy if exists authenticated_reads on "visitor_salts";
drop policy if exists authenticated_inserts on "visitor_salts";
drop policy if exists authenticated_changes on "visitor_salts";
drop policy if exists authenticated_deletes on "visitor_salts";
drop trigger if exists stamp_row on "visitor_salts";
drop trigger if exists touch_site on "visitor_salts";

do $$
declare name text;
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then return; end if;
  foreach name in array array['amenities', 'blocks', 'booking_events', 'bookings', 'change_requests', 'guests', 'imported_stays', 'messages', 'movements', 'nights', 'photos', 'rate_plans', 'reviews', 'site_changes', 'site_members', 'site_stats', 'units', 'user_sites'] loop
    if not exists (select from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = name) then
      execute format('alter publication supabase_realtime add table public.%I', name);
    end if;
  end loop;
end
$$;

create or replace function vrijhuis.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed_at bigint := extract(epoch from clock_timestamp()) * 1000;
  changed jsonb;
  site text;
begin
  if not exists (select from public.change_listeners where table_name = tg_table_name and until > changed_at) then
    return null;
  end if;
  if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
  site := changed ->> tg_argv[1];
  if tg_argv[0] = 'unit' then
    site := (select site_id from public.units where id = site);
  elsif tg_argv[0] = 'booking' then
    site := (select site_id from public.bookings where id = site);
  end if;
  insert into public.row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, tg_table_name, tg_op, changed_at,
    (select jsonb_object_agg(key, value) from jsonb_each(changed) where key = any (tg_argv[3]::text[])),
    case when tg_op <> 'INSERT' then
      (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any (tg_argv[2]::text[]))
    end,
    site
  from public.change_listeners
  where table_name = tg_table_name and hub in ('public', 'site:' || site) and until > changed_at;
  return null;
end;
$$;
drop trigger if exists row_changed on "admin_views";
drop trigger if exists row_changed on "amenities";
drop trigger if exists row_changed on "article_copies";
drop trigger if exists row_changed on "article_pictures";
drop trigger if exists row_changed on "article_slugs";
drop trigger if exists row_changed on "article_versions";
drop trigger if exists row_changed on "attempts";
drop trigger if exists row_changed on "audit_log";
drop trigger if exists row_changed on "billing_events";
drop trigger if exists row_changed on "blocks";
drop trigger if exists row_changed on "booking_drafts";
drop trigger if exists row_changed on "booking_events";
drop trigger if exists row_changed on "booking_settings";
drop trigger if exists row_changed on "bookings";
drop trigger if exists row_changed on "calendars";
drop trigger if exists row_changed on "change_listeners";
drop trigger if exists row_changed on "change_requests";
drop trigger if exists row_changed on "conflicts";
drop trigger if exists row_changed on "cron_jobs";
drop trigger if exists row_changed on "domain_hosts";
drop trigger if exists row_changed on "domains";
drop trigger if exists row_changed on "factor_challenges";
drop trigger if exists row_changed on "factors";
drop trigger if exists row_changed on "faults";
drop trigger if exists row_changed on "feed_events";
drop trigger if exists row_changed on "feed_exports";
drop trigger if exists row_changed on "feed_hosts";
drop trigger if exists row_changed on "feed_pickups";
drop trigger if exists row_changed on "feed_runs";
drop trigger if exists row_changed on "feeds";
drop trigger if exists row_changed on "flow_states";
drop trigger if exists row_changed on "guards";
drop trigger if exists row_changed on "guests";
drop trigger if exists row_changed on "identities";
drop trigger if exists row_changed on "imported_messages";
drop trigger if exists row_changed on "imported_stays";
drop trigger if exists row_changed on "lead_notes";
drop trigger if exists row_changed on "leads";
drop trigger if exists row_changed on "mail_servers";
drop trigger if exists row_changed on "mail_texts";
drop trigger if exists row_changed on "message_files";
drop trigger if exists row_changed on "message_settings";
drop trigger if exists row_changed on "message_templates";
drop trigger if exists row_changed on "messages";
drop trigger if exists row_changed on "movements";
drop trigger if exists row_changed on "nights";
drop trigger if exists row_changed on "one_time_tokens";
drop trigger if exists row_changed on "orders";
drop trigger if exists row_changed on "outbox";
drop trigger if exists row_changed on "paper_checks";
drop trigger if exists row_changed on "paper_counters";
drop trigger if exists row_changed on "paper_recipients";
drop trigger if exists row_changed on "paper_settings";
drop trigger if exists row_changed on "papers";
drop trigger if exists row_changed on "payment_accounts";
drop trigger if exists row_changed on "payment_events";
drop trigger if exists row_changed on "payments";
drop trigger if exists row_changed on "photos";
drop trigger if exists row_changed on "platform_mail_servers";
drop trigger if exists row_changed on "platform_settings";
drop trigger if exists row_changed on "push_outbox";
drop trigger if exists row_changed on "push_subscriptions";
drop trigger if exists row_changed on "rate_plan_versions";
drop trigger if exists row_changed on "rate_plans";
drop trigger if exists row_changed on "recovery_codes";
drop trigger if exists row_changed on "refresh_tokens";
drop trigger if exists row_changed on "refunds";
drop trigger if exists row_changed on "review_orders";
drop trigger if exists row_changed on "reviews";
drop trigger if exists row_changed on "row_changes";
drop trigger if exists row_changed on "sent_automations";
drop trigger if exists row_changed on "sessions";
drop trigger if exists row_changed on "sign_up_links";
drop trigger if exists row_changed on "signing_keys";
drop trigger if exists row_changed on "site_changes";
drop trigger if exists row_changed on "site_drafts";
drop trigger if exists row_changed on "site_media";
drop trigger if exists row_changed on "site_members";
drop trigger if exists row_changed on "site_stats";
drop trigger if exists row_changed on "site_versions";
drop trigger if exists row_changed on "sms_outbox";
drop trigger if exists row_changed on "stale_hosts";
drop trigger if exists row_changed on "statement_formats";
drop trigger if exists row_changed on "statement_lines";
drop trigger if exists row_changed on "storage_buckets";
drop trigger if exists row_changed on "storage_objects";
drop trigger if exists row_changed on "storage_uploads";
drop trigger if exists row_changed on "suppressions";
drop trigger if exists row_changed on "team_invitations";
drop trigger if exists row_changed on "unit_parts";
drop trigger if exists row_changed on "units";
drop trigger if exists row_changed on "used_totp_steps";
drop trigger if exists row_changed on "user_sites";
drop trigger if exists row_changed on "users";
drop trigger if exists row_changed on "visitor_salts";
create trigger row_changed after insert or delete or update of "id", "theme_name", "site_name", "status", "subdomain", "custom_domain", "default_locale", "languages", "time_zone", "currency", "created_at", "updated_at" on "user_sites"
  for each row execute function vrijhuis.record_change('site', 'id', '{id}', '{id,theme_name,site_name,status,subdomain,custom_domain,default_locale,languages,time_zone,currency,created_at,updated_at}');
create trigger row_changed after insert or delete or update of "id", "site_id", "slug", "position", "sleeps", "bedrooms", "bathrooms", "area", "check_in", "check_out", "content", "published_at", "archived_at" on "units"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,slug,position,sleeps,bedrooms,bathrooms,area,check_in,check_out,content,published_at,archived_at}');
create trigger row_changed after insert or delete or update of "unit_id", "version", "plan", "updated_at" on "rate_plans"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{unit_id}', '{unit_id,version,plan,updated_at}');
create trigger row_changed after insert or delete or update of "unit_id", "code" on "amenities"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{unit_id,code}', '{unit_id,code}');
create trigger row_changed after insert or delete or update of "id", "site_id", "unit_id", "position", "key", "width", "height", "color", "placeholder", "text" on "photos"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,unit_id,position,key,width,height,color,placeholder,text}');
create trigger row_changed after insert or delete or update of "id", "site_id", "position", "shown", "author", "from_place", "rating", "stayed", "locale", "text", "answer", "source", "version", "created_at", "updated_at", "booking_id", "parts" on "reviews"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,position,shown,author,from_place,rating,stayed,locale,text,answer,source,version,created_at,updated_at,booking_id,parts}');
create trigger row_changed after insert or delete or update of "unit_id", "night", "source", "kind" on "nights"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{unit_id,night,source}', '{unit_id,night,source,kind}');
create trigger row_changed after insert or delete or update of "id", "unit_id", "kind", "arrival", "departure", "note", "created_at", "updated_at" on "blocks"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{id}', '{id,unit_id,kind,arrival,departure,note,created_at,updated_at}');
create trigger row_changed after insert or delete or update of "id", "unit_id", "source", "arrival", "departure", "guest_name", "guest_id", "party", "income", "commission", "tax_paid_by_channel", "notes", "version", "updated_at" on "imported_stays"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{id}', '{id,unit_id,source,arrival,departure,guest_name,guest_id,party,income,commission,tax_paid_by_channel,notes,version,updated_at}');
create trigger row_changed after insert or delete or update of "id", "site_id", "name", "email", "phone", "locale", "notes", "tags", "version", "created_at", "updated_at" on "guests"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,name,email,phone,locale,notes,tags,version,created_at,updated_at}');
create trigger row_changed after insert or delete or update of "id", "site_id", "unit_id", "reference", "state", "mode", "channel", "version", "arrival", "departure", "party", "guest_name", "guest_email", "guest_phone", "guest_address", "guest_id", "locale", "quote", "total", "extras", "code", "payment", "is_test", "due_at", "message", "arrival_time", "notes", "created_at", "updated_at" on "bookings"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,unit_id,reference,state,mode,channel,version,arrival,departure,party,guest_name,guest_email,guest_phone,guest_address,guest_id,locale,quote,total,extras,code,payment,is_test,due_at,message,arrival_time,notes,created_at,updated_at}');
create trigger row_changed after insert or delete or update of "booking_id", "version", "type", "state", "by_whom", "note", "at" on "booking_events"
  for each row execute function vrijhuis.record_change('booking', 'booking_id', '{booking_id,version}', '{booking_id,version,type,state,by_whom,note,at}');
create trigger row_changed after insert or delete or update of "id", "booking_id", "kind", "purpose", "method", "amount", "note", "on_day", "at" on "movements"
  for each row execute function vrijhuis.record_change('booking', 'booking_id', '{id}', '{id,booking_id,kind,purpose,method,amount,note,on_day,at}');
create trigger row_changed after insert or delete or update of "booking_id", "id", "arrival", "departure", "party", "quote", "message", "created_at" on "change_requests"
  for each row execute function vrijhuis.record_change('booking', 'booking_id', '{booking_id}', '{booking_id,id,arrival,departure,party,quote,message,created_at}');
create trigger row_changed after insert or delete or update of "id", "site_id", "booking_id", "direction", "locale", "subject", "text", "sender", "is_automatic", "created_at", "read_at" on "messages"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,booking_id,direction,locale,subject,text,sender,is_automatic,created_at,read_at}');
create trigger row_changed after insert or delete or update of "id", "site_id", "day", "counts" on "site_stats"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,day,counts}');
create trigger row_changed after insert or delete or update of "site_id", "user_id", "role", "created_at" on "site_members"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{site_id,user_id}', '{site_id,user_id,role,created_at}');
