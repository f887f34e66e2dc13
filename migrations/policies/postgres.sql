-- Generated from worker/store/access/policies.ts by npm run policies.
do $$
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
$$;

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
$$;

alter table "admin_views" enable row level security;
revoke all on "admin_views" from anon, authenticated;

alter table "alerts" enable row level security;
revoke all on "alerts" from anon, authenticated;

alter table "amenities" enable row level security;
revoke all on "amenities" from anon, authenticated;
grant select ("unit_id", "code") on "amenities" to authenticated;
create policy authenticated_reads on "amenities" for select to authenticated using ("amenities"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "arrival_pictures" enable row level security;
revoke all on "arrival_pictures" from anon, authenticated;

alter table "article_copies" enable row level security;
revoke all on "article_copies" from anon, authenticated;

alter table "article_pictures" enable row level security;
revoke all on "article_pictures" from anon, authenticated;

alter table "article_slugs" enable row level security;
revoke all on "article_slugs" from anon, authenticated;

alter table "article_versions" enable row level security;
revoke all on "article_versions" from anon, authenticated;

alter table "aside_sites" enable row level security;
revoke all on "aside_sites" from anon, authenticated;

alter table "attempts" enable row level security;
revoke all on "attempts" from anon, authenticated;

alter table "audit_log" enable row level security;
revoke all on "audit_log" from anon, authenticated;

alter table "backup_keys" enable row level security;
revoke all on "backup_keys" from anon, authenticated;

alter table "billing_details" enable row level security;
revoke all on "billing_details" from anon, authenticated;

alter table "billing_events" enable row level security;
revoke all on "billing_events" from anon, authenticated;

alter table "billing_movements" enable row level security;
revoke all on "billing_movements" from anon, authenticated;

alter table "blocks" enable row level security;
revoke all on "blocks" from anon, authenticated;
grant select ("id", "unit_id", "kind", "arrival", "departure", "note", "created_at", "updated_at") on "blocks" to authenticated;
create policy authenticated_reads on "blocks" for select to authenticated using ("blocks"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "booking_drafts" enable row level security;
revoke all on "booking_drafts" from anon, authenticated;

alter table "booking_events" enable row level security;
revoke all on "booking_events" from anon, authenticated;
grant select ("booking_id", "version", "type", "state", "by_whom", "note", "at") on "booking_events" to authenticated;
create policy authenticated_reads on "booking_events" for select to authenticated using ("booking_events"."booking_id" in (select vrijhuis.booking_ids(array['owner', 'manager'])));

alter table "booking_imports" enable row level security;
revoke all on "booking_imports" from anon, authenticated;

alter table "booking_settings" enable row level security;
revoke all on "booking_settings" from anon, authenticated;

alter table "bookings" enable row level security;
revoke all on "bookings" from anon, authenticated;
grant select ("id", "site_id", "unit_id", "reference", "state", "mode", "channel", "version", "arrival", "departure", "party", "guest_name", "guest_email", "guest_phone", "guest_address", "guest_id", "locale", "quote", "total", "is_total_known", "channel_payout", "channel_commission", "channel_cleaning_fee", "channel_number", "extras", "code", "payment", "is_test", "due_at", "message", "arrival_time", "notes", "created_at", "updated_at") on "bookings" to authenticated;
create policy authenticated_reads on "bookings" for select to authenticated using ("bookings"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "calendar_exports" enable row level security;
revoke all on "calendar_exports" from anon, authenticated;

alter table "calendars" enable row level security;
revoke all on "calendars" from anon, authenticated;

alter table "change_listeners" enable row level security;
revoke all on "change_listeners" from anon, authenticated;

alter table "change_requests" enable row level security;
revoke all on "change_requests" from anon, authenticated;
grant select ("id", "booking_id", "arrival", "departure", "party", "quote", "message", "created_at") on "change_requests" to authenticated;
create policy authenticated_reads on "change_requests" for select to authenticated using ("change_requests"."booking_id" in (select vrijhuis.booking_ids(array['owner', 'manager'])));

alter table "cleaner_links" enable row level security;
revoke all on "cleaner_links" from anon, authenticated;

alter table "cleanings" enable row level security;
revoke all on "cleanings" from anon, authenticated;

alter table "conflicts" enable row level security;
revoke all on "conflicts" from anon, authenticated;

alter table "cron_jobs" enable row level security;
revoke all on "cron_jobs" from anon, authenticated;

alter table "dead_letters" enable row level security;
revoke all on "dead_letters" from anon, authenticated;

alter table "domain_hosts" enable row level security;
revoke all on "domain_hosts" from anon, authenticated;

alter table "domains" enable row level security;
revoke all on "domains" from anon, authenticated;

alter table "ended_sites" enable row level security;
revoke all on "ended_sites" from anon, authenticated;

alter table "erased_guests" enable row level security;
revoke all on "erased_guests" from anon, authenticated;

alter table "export_pickups" enable row level security;
revoke all on "export_pickups" from anon, authenticated;

alter table "factor_challenges" enable row level security;
revoke all on "factor_challenges" from anon, authenticated;

alter table "factors" enable row level security;
revoke all on "factors" from anon, authenticated;

alter table "faults" enable row level security;
revoke all on "faults" from anon, authenticated;

alter table "feed_events" enable row level security;
revoke all on "feed_events" from anon, authenticated;

alter table "feed_hosts" enable row level security;
revoke all on "feed_hosts" from anon, authenticated;

alter table "feed_runs" enable row level security;
revoke all on "feed_runs" from anon, authenticated;

alter table "feeds" enable row level security;
revoke all on "feeds" from anon, authenticated;

alter table "flow_states" enable row level security;
revoke all on "flow_states" from anon, authenticated;

alter table "guards" enable row level security;
revoke all on "guards" from anon, authenticated;

alter table "guests" enable row level security;
revoke all on "guests" from anon, authenticated;
grant select ("id", "site_id", "name", "email", "phone", "locale", "notes", "tags", "version", "created_at", "updated_at") on "guests" to authenticated;
create policy authenticated_reads on "guests" for select to authenticated using ("guests"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));
grant update ("notes") on "guests" to authenticated;
create policy authenticated_changes on "guests" for update to authenticated using (("guests"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and true) with check (("guests"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and true and (length("guests"."notes") <= 4000 and not ("guests"."notes" ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]')));
create trigger stamp_row before insert or update on "guests" for each row when (current_user = 'authenticated') execute function vrijhuis.stamp_row();

alter table "health_days" enable row level security;
revoke all on "health_days" from anon, authenticated;

alter table "health_minutes" enable row level security;
revoke all on "health_minutes" from anon, authenticated;

alter table "identities" enable row level security;
revoke all on "identities" from anon, authenticated;

alter table "imported_messages" enable row level security;
revoke all on "imported_messages" from anon, authenticated;

alter table "imported_stays" enable row level security;
revoke all on "imported_stays" from anon, authenticated;
grant select ("id", "unit_id", "source", "arrival", "departure", "guest_name", "guest_id", "party", "income", "commission", "payout", "cleaning_fee", "channel_number", "tax_paid_by_channel", "notes", "version", "updated_at") on "imported_stays" to authenticated;
create policy authenticated_reads on "imported_stays" for select to authenticated using ("imported_stays"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "incidents" enable row level security;
revoke all on "incidents" from anon, authenticated;

alter table "invoices" enable row level security;
revoke all on "invoices" from anon, authenticated;

alter table "ksef_months" enable row level security;
revoke all on "ksef_months" from anon, authenticated;

alter table "lead_notes" enable row level security;
revoke all on "lead_notes" from anon, authenticated;

alter table "leads" enable row level security;
revoke all on "leads" from anon, authenticated;

alter table "mail_servers" enable row level security;
revoke all on "mail_servers" from anon, authenticated;

alter table "mail_texts" enable row level security;
revoke all on "mail_texts" from anon, authenticated;

alter table "measured_hours" enable row level security;
revoke all on "measured_hours" from anon, authenticated;

alter table "message_files" enable row level security;
revoke all on "message_files" from anon, authenticated;

alter table "message_settings" enable row level security;
revoke all on "message_settings" from anon, authenticated;

alter table "message_templates" enable row level security;
revoke all on "message_templates" from anon, authenticated;

alter table "messages" enable row level security;
revoke all on "messages" from anon, authenticated;
grant select ("id", "site_id", "booking_id", "direction", "locale", "subject", "text", "sender", "is_automatic", "created_at", "read_at") on "messages" to authenticated;
create policy authenticated_reads on "messages" for select to authenticated using ("messages"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));
grant update ("read_at") on "messages" to authenticated;
create policy authenticated_changes on "messages" for update to authenticated using (("messages"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and "messages"."direction" = 'in') with check (("messages"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager']))) and "messages"."direction" = 'in' and ("messages"."read_at" is null or "messages"."read_at" between 0 and 9007199254740991));

alter table "movements" enable row level security;
revoke all on "movements" from anon, authenticated;
grant select ("id", "booking_id", "kind", "purpose", "method", "amount", "note", "on_day", "at") on "movements" to authenticated;
create policy authenticated_reads on "movements" for select to authenticated using ("movements"."booking_id" in (select vrijhuis.booking_ids(array['owner', 'manager'])));

alter table "nights" enable row level security;
revoke all on "nights" from anon, authenticated;
grant select ("unit_id", "night", "layer", "kind") on "nights" to authenticated;
create policy authenticated_reads on "nights" for select to authenticated using ("nights"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager', 'cleaner'])));

alter table "one_time_tokens" enable row level security;
revoke all on "one_time_tokens" from anon, authenticated;

alter table "orders" enable row level security;
revoke all on "orders" from anon, authenticated;

alter table "outages" enable row level security;
revoke all on "outages" from anon, authenticated;

alter table "outbox" enable row level security;
revoke all on "outbox" from anon, authenticated;

alter table "paper_checks" enable row level security;
revoke all on "paper_checks" from anon, authenticated;

alter table "paper_counters" enable row level security;
revoke all on "paper_counters" from anon, authenticated;

alter table "paper_recipients" enable row level security;
revoke all on "paper_recipients" from anon, authenticated;

alter table "paper_settings" enable row level security;
revoke all on "paper_settings" from anon, authenticated;

alter table "papers" enable row level security;
revoke all on "papers" from anon, authenticated;

alter table "payment_accounts" enable row level security;
revoke all on "payment_accounts" from anon, authenticated;

alter table "payment_events" enable row level security;
revoke all on "payment_events" from anon, authenticated;

alter table "payments" enable row level security;
revoke all on "payments" from anon, authenticated;

alter table "photos" enable row level security;
revoke all on "photos" from anon, authenticated;
grant select ("id", "site_id", "unit_id", "position", "key", "width", "height", "color", "placeholder", "room", "text") on "photos" to authenticated;
create policy authenticated_reads on "photos" for select to authenticated using ("photos"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "platform_mail_servers" enable row level security;
revoke all on "platform_mail_servers" from anon, authenticated;

alter table "platform_settings" enable row level security;
revoke all on "platform_settings" from anon, authenticated;

alter table "pro_formas" enable row level security;
revoke all on "pro_formas" from anon, authenticated;

alter table "push_outbox" enable row level security;
revoke all on "push_outbox" from anon, authenticated;

alter table "push_subscriptions" enable row level security;
revoke all on "push_subscriptions" from anon, authenticated;

alter table "rate_plan_versions" enable row level security;
revoke all on "rate_plan_versions" from anon, authenticated;

alter table "rate_plans" enable row level security;
revoke all on "rate_plans" from anon, authenticated;
grant select ("unit_id", "version", "plan", "updated_at") on "rate_plans" to authenticated;
create policy authenticated_reads on "rate_plans" for select to authenticated using ("rate_plans"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "recovery_codes" enable row level security;
revoke all on "recovery_codes" from anon, authenticated;

alter table "refresh_tokens" enable row level security;
revoke all on "refresh_tokens" from anon, authenticated;

alter table "refunds" enable row level security;
revoke all on "refunds" from anon, authenticated;

alter table "review_orders" enable row level security;
revoke all on "review_orders" from anon, authenticated;

alter table "reviews" enable row level security;
revoke all on "reviews" from anon, authenticated;
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

alter table "sent_automations" enable row level security;
revoke all on "sent_automations" from anon, authenticated;

alter table "sessions" enable row level security;
revoke all on "sessions" from anon, authenticated;

alter table "sign_up_links" enable row level security;
revoke all on "sign_up_links" from anon, authenticated;

alter table "signing_keys" enable row level security;
revoke all on "signing_keys" from anon, authenticated;

alter table "site_backups" enable row level security;
revoke all on "site_backups" from anon, authenticated;

alter table "site_changes" enable row level security;
revoke all on "site_changes" from anon, authenticated;
grant select ("site_id", "topic", "count", "version", "at") on "site_changes" to authenticated;
create policy authenticated_reads on "site_changes" for select to authenticated using ("site_changes"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager', 'cleaner'])));

alter table "site_drafts" enable row level security;
revoke all on "site_drafts" from anon, authenticated;

alter table "site_gift_changes" enable row level security;
revoke all on "site_gift_changes" from anon, authenticated;

alter table "site_gifts" enable row level security;
revoke all on "site_gifts" from anon, authenticated;

alter table "site_media" enable row level security;
revoke all on "site_media" from anon, authenticated;

alter table "site_members" enable row level security;
revoke all on "site_members" from anon, authenticated;
grant select ("site_id", "user_id", "role", "created_at") on "site_members" to authenticated;
create policy authenticated_reads on "site_members" for select to authenticated using ("site_members"."user_id" = (select vrijhuis.caller()) or "site_members"."site_id" in (select vrijhuis.site_ids(array['owner'])));

alter table "site_stats" enable row level security;
revoke all on "site_stats" from anon, authenticated;
grant select ("id", "site_id", "day", "counts") on "site_stats" to authenticated;
create policy authenticated_reads on "site_stats" for select to authenticated using ("site_stats"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "site_versions" enable row level security;
revoke all on "site_versions" from anon, authenticated;

alter table "sms_outbox" enable row level security;
revoke all on "sms_outbox" from anon, authenticated;

alter table "stale_hosts" enable row level security;
revoke all on "stale_hosts" from anon, authenticated;

alter table "statement_formats" enable row level security;
revoke all on "statement_formats" from anon, authenticated;

alter table "statement_lines" enable row level security;
revoke all on "statement_lines" from anon, authenticated;

alter table "storage_buckets" enable row level security;
revoke all on "storage_buckets" from anon, authenticated;

alter table "storage_objects" enable row level security;
revoke all on "storage_objects" from anon, authenticated;

alter table "storage_uploads" enable row level security;
revoke all on "storage_uploads" from anon, authenticated;

alter table "subscription_changes" enable row level security;
revoke all on "subscription_changes" from anon, authenticated;

alter table "subscriptions" enable row level security;
revoke all on "subscriptions" from anon, authenticated;

alter table "suppressions" enable row level security;
revoke all on "suppressions" from anon, authenticated;

alter table "team_invitations" enable row level security;
revoke all on "team_invitations" from anon, authenticated;

alter table "test_billing_steps" enable row level security;
revoke all on "test_billing_steps" from anon, authenticated;

alter table "unit_parts" enable row level security;
revoke all on "unit_parts" from anon, authenticated;

alter table "units" enable row level security;
revoke all on "units" from anon, authenticated;
grant select ("id", "site_id", "slug", "position", "sleeps", "bedrooms", "bathrooms", "area", "registration_number", "check_in", "check_out", "content", "published_at", "archived_at") on "units" to authenticated;
create policy authenticated_reads on "units" for select to authenticated using ("units"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager', 'cleaner'])));

alter table "unknown_subscriptions" enable row level security;
revoke all on "unknown_subscriptions" from anon, authenticated;

alter table "used_totp_steps" enable row level security;
revoke all on "used_totp_steps" from anon, authenticated;

alter table "user_sites" enable row level security;
revoke all on "user_sites" from anon, authenticated;
grant select ("theme_name", "site_name", "status", "subdomain", "custom_domain") on "user_sites" to anon;
create policy anon_reads on "user_sites" for select to anon using ("user_sites"."status" = 'active');
grant select ("theme_name", "site_name", "status", "subdomain", "custom_domain", "id", "default_locale", "languages", "time_zone", "currency", "created_at", "updated_at") on "user_sites" to authenticated;
create policy authenticated_reads on "user_sites" for select to authenticated using ("user_sites"."status" = 'active' or "user_sites"."id" in (select vrijhuis.site_ids(array['owner', 'manager', 'cleaner'])));

alter table "users" enable row level security;
revoke all on "users" from anon, authenticated;

alter table "vat_checks" enable row level security;
revoke all on "vat_checks" from anon, authenticated;

alter table "visitor_salts" enable row level security;
revoke all on "visitor_salts" from anon, authenticated;

alter table "withdrawal_events" enable row level security;
revoke all on "withdrawal_events" from anon, authenticated;

alter table "withdrawals" enable row level security;
revoke all on "withdrawals" from anon, authenticated;

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
create trigger row_changed after insert or delete or update of "id", "theme_name", "site_name", "status", "subdomain", "custom_domain", "default_locale", "languages", "time_zone", "currency", "created_at", "updated_at" on "user_sites"
  for each row execute function vrijhuis.record_change('site', 'id', '{id}', '{id,theme_name,site_name,status,subdomain,custom_domain,default_locale,languages,time_zone,currency,created_at,updated_at}');
create trigger row_changed after insert or delete or update of "id", "site_id", "slug", "position", "sleeps", "bedrooms", "bathrooms", "area", "registration_number", "check_in", "check_out", "content", "published_at", "archived_at" on "units"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,slug,position,sleeps,bedrooms,bathrooms,area,registration_number,check_in,check_out,content,published_at,archived_at}');
create trigger row_changed after insert or delete or update of "unit_id", "version", "plan", "updated_at" on "rate_plans"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{unit_id}', '{unit_id,version,plan,updated_at}');
create trigger row_changed after insert or delete or update of "unit_id", "code" on "amenities"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{unit_id,code}', '{unit_id,code}');
create trigger row_changed after insert or delete or update of "id", "site_id", "unit_id", "position", "key", "width", "height", "color", "placeholder", "room", "text" on "photos"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,unit_id,position,key,width,height,color,placeholder,room,text}');
create trigger row_changed after insert or delete or update of "id", "site_id", "position", "shown", "author", "from_place", "rating", "stayed", "locale", "text", "answer", "source", "version", "created_at", "updated_at", "booking_id", "parts" on "reviews"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,position,shown,author,from_place,rating,stayed,locale,text,answer,source,version,created_at,updated_at,booking_id,parts}');
create trigger row_changed after insert or delete or update of "unit_id", "night", "layer", "kind" on "nights"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{unit_id,night,layer}', '{unit_id,night,layer,kind}');
create trigger row_changed after insert or delete or update of "id", "unit_id", "kind", "arrival", "departure", "note", "created_at", "updated_at" on "blocks"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{id}', '{id,unit_id,kind,arrival,departure,note,created_at,updated_at}');
create trigger row_changed after insert or delete or update of "id", "unit_id", "source", "arrival", "departure", "guest_name", "guest_id", "party", "income", "commission", "tax_paid_by_channel", "notes", "payout", "cleaning_fee", "channel_number", "version", "updated_at" on "imported_stays"
  for each row execute function vrijhuis.record_change('unit', 'unit_id', '{id}', '{id,unit_id,source,arrival,departure,guest_name,guest_id,party,income,commission,tax_paid_by_channel,notes,payout,cleaning_fee,channel_number,version,updated_at}');
create trigger row_changed after insert or delete or update of "id", "site_id", "name", "email", "phone", "locale", "notes", "tags", "version", "created_at", "updated_at" on "guests"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,name,email,phone,locale,notes,tags,version,created_at,updated_at}');
create trigger row_changed after insert or delete or update of "id", "site_id", "unit_id", "reference", "state", "mode", "channel", "version", "arrival", "departure", "party", "guest_name", "guest_email", "guest_phone", "guest_address", "guest_id", "locale", "quote", "total", "is_total_known", "extras", "code", "payment", "is_test", "due_at", "message", "arrival_time", "notes", "channel_payout", "channel_commission", "channel_cleaning_fee", "channel_number", "created_at", "updated_at" on "bookings"
  for each row execute function vrijhuis.record_change('site', 'site_id', '{id}', '{id,site_id,unit_id,reference,state,mode,channel,version,arrival,departure,party,guest_name,guest_email,guest_phone,guest_address,guest_id,locale,quote,total,is_total_known,extras,code,payment,is_test,due_at,message,arrival_time,notes,channel_payout,channel_commission,channel_cleaning_fee,channel_number,created_at,updated_at}');
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
