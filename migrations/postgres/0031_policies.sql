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

alter table "admin_views" enable row level security;
revoke all on "admin_views" from anon, authenticated;
drop policy if exists anon_reads on "admin_views";
drop policy if exists authenticated_reads on "admin_views";

alter table "amenities" enable row level security;
revoke all on "amenities" from anon, authenticated;
drop policy if exists anon_reads on "amenities";
drop policy if exists authenticated_reads on "amenities";
grant select ("unit_id", "code") on "amenities" to authenticated;
create policy authenticated_reads on "amenities" for select to authenticated using ("amenities"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "article_copies" enable row level security;
revoke all on "article_copies" from anon, authenticated;
drop policy if exists anon_reads on "article_copies";
drop policy if exists authenticated_reads on "article_copies";

alter table "article_pictures" enable row level security;
revoke all on "article_pictures" from anon, authenticated;
drop policy if exists anon_reads on "article_pictures";
drop policy if exists authenticated_reads on "article_pictures";

alter table "article_slugs" enable row level security;
revoke all on "article_slugs" from anon, authenticated;
drop policy if exists anon_reads on "article_slugs";
drop policy if exists authenticated_reads on "article_slugs";

alter table "article_versions" enable row level security;
revoke all on "article_versions" from anon, authenticated;
drop policy if exists anon_reads on "article_versions";
drop policy if exists authenticated_reads on "article_versions";

alter table "attempts" enable row level security;
revoke all on "attempts" from anon, authenticated;
drop policy if exists anon_reads on "attempts";
drop policy if exists authenticated_reads on "attempts";

alter table "audit_log" enable row level security;
revoke all on "audit_log" from anon, authenticated;
drop policy if exists anon_reads on "audit_log";
drop policy if exists authenticated_reads on "audit_log";

alter table "billing_events" enable row level security;
revoke all on "billing_events" from anon, authenticated;
drop policy if exists anon_reads on "billing_events";
drop policy if exists authenticated_reads on "billing_events";

alter table "blocks" enable row level security;
revoke all on "blocks" from anon, authenticated;
drop policy if exists anon_reads on "blocks";
drop policy if exists authenticated_reads on "blocks";
grant select ("id", "unit_id", "kind", "arrival", "departure", "note", "created_at", "updated_at") on "blocks" to authenticated;
create policy authenticated_reads on "blocks" for select to authenticated using ("blocks"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "booking_drafts" enable row level security;
revoke all on "booking_drafts" from anon, authenticated;
drop policy if exists anon_reads on "booking_drafts";
drop policy if exists authenticated_reads on "booking_drafts";

alter table "booking_events" enable row level security;
revoke all on "booking_events" from anon, authenticated;
drop policy if exists anon_reads on "booking_events";
drop policy if exists authenticated_reads on "booking_events";
grant select ("booking_id", "version", "type", "state", "by_whom", "note", "at") on "booking_events" to authenticated;
create policy authenticated_reads on "booking_events" for select to authenticated using ("booking_events"."booking_id" in (select vrijhuis.booking_ids(array['owner', 'manager'])));

alter table "booking_settings" enable row level security;
revoke all on "booking_settings" from anon, authenticated;
drop policy if exists anon_reads on "booking_settings";
drop policy if exists authenticated_reads on "booking_settings";

alter table "bookings" enable row level security;
revoke all on "bookings" from anon, authenticated;
drop policy if exists anon_reads on "bookings";
drop policy if exists authenticated_reads on "bookings";
grant select ("id", "site_id", "unit_id", "reference", "state", "mode", "channel", "version", "arrival", "departure", "party", "guest_name", "guest_email", "guest_phone", "guest_address", "guest_id", "locale", "quote", "total", "extras", "code", "payment", "is_test", "due_at", "message", "arrival_time", "notes", "created_at", "updated_at") on "bookings" to authenticated;
create policy authenticated_reads on "bookings" for select to authenticated using ("bookings"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "calendars" enable row level security;
revoke all on "calendars" from anon, authenticated;
drop policy if exists anon_reads on "calendars";
drop policy if exists authenticated_reads on "calendars";

alter table "change_requests" enable row level security;
revoke all on "change_requests" from anon, authenticated;
drop policy if exists anon_reads on "change_requests";
drop policy if exists authenticated_reads on "change_requests";
grant select ("id", "booking_id", "arrival", "departure", "party", "quote", "message", "created_at") on "change_requests" to authenticated;
create policy authenticated_reads on "change_requests" for select to authenticated using ("change_requests"."booking_id" in (select vrijhuis.booking_ids(array['owner', 'manager'])));

alter table "conflicts" enable row level security;
revoke all on "conflicts" from anon, authenticated;
drop policy if exists anon_reads on "conflicts";
drop policy if exists authenticated_reads on "conflicts";

alter table "cron_jobs" enable row level security;
revoke all on "cron_jobs" from anon, authenticated;
drop policy if exists anon_reads on "cron_jobs";
drop policy if exists authenticated_reads on "cron_jobs";

alter table "domain_hosts" enable row level security;
revoke all on "domain_hosts" from anon, authenticated;
drop policy if exists anon_reads on "domain_hosts";
drop policy if exists authenticated_reads on "domain_hosts";

alter table "domains" enable row level security;
revoke all on "domains" from anon, authenticated;
drop policy if exists anon_reads on "domains";
drop policy if exists authenticated_reads on "domains";

alter table "factor_challenges" enable row level security;
revoke all on "factor_challenges" from anon, authenticated;
drop policy if exists anon_reads on "factor_challenges";
drop policy if exists authenticated_reads on "factor_challenges";

alter table "factors" enable row level security;
revoke all on "factors" from anon, authenticated;
drop policy if exists anon_reads on "factors";
drop policy if exists authenticated_reads on "factors";

alter table "faults" enable row level security;
revoke all on "faults" from anon, authenticated;
drop policy if exists anon_reads on "faults";
drop policy if exists authenticated_reads on "faults";

alter table "feed_events" enable row level security;
revoke all on "feed_events" from anon, authenticated;
drop policy if exists anon_reads on "feed_events";
drop policy if exists authenticated_reads on "feed_events";

alter table "feed_exports" enable row level security;
revoke all on "feed_exports" from anon, authenticated;
drop policy if exists anon_reads on "feed_exports";
drop policy if exists authenticated_reads on "feed_exports";

alter table "feed_hosts" enable row level security;
revoke all on "feed_hosts" from anon, authenticated;
drop policy if exists anon_reads on "feed_hosts";
drop policy if exists authenticated_reads on "feed_hosts";

alter table "feed_pickups" enable row level security;
revoke all on "feed_pickups" from anon, authenticated;
drop policy if exists anon_reads on "feed_pickups";
drop policy if exists authenticated_reads on "feed_pickups";

alter table "feed_runs" enable row level security;
revoke all on "feed_runs" from anon, authenticated;
drop policy if exists anon_reads on "feed_runs";
drop policy if exists authenticated_reads on "feed_runs";

alter table "feeds" enable row level security;
revoke all on "feeds" from anon, authenticated;
drop policy if exists anon_reads on "feeds";
drop policy if exists authenticated_reads on "feeds";

alter table "flow_states" enable row level security;
revoke all on "flow_states" from anon, authenticated;
drop policy if exists anon_reads on "flow_states";
drop policy if exists authenticated_reads on "flow_states";

alter table "guards" enable row level security;
revoke all on "guards" from anon, authenticated;
drop policy if exists anon_reads on "guards";
drop policy if exists authenticated_reads on "guards";

alter table "guests" enable row level security;
revoke all on "guests" from anon, authenticated;
drop policy if exists anon_reads on "guests";
drop policy if exists authenticated_reads on "guests";
grant select ("id", "site_id", "name", "email", "phone", "locale", "notes", "tags", "version", "created_at", "updated_at") on "guests" to authenticated;
create policy authenticated_reads on "guests" for select to authenticated using ("guests"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "identities" enable row level security;
revoke all on "identities" from anon, authenticated;
drop policy if exists anon_reads on "identities";
drop policy if exists authenticated_reads on "identities";

alter table "imported_messages" enable row level security;
revoke all on "imported_messages" from anon, authenticated;
drop policy if exists anon_reads on "imported_messages";
drop policy if exists authenticated_reads on "imported_messages";

alter table "imported_stays" enable row level security;
revoke all on "imported_stays" from anon, authenticated;
drop policy if exists anon_reads on "imported_stays";
drop policy if exists authenticated_reads on "imported_stays";
grant select ("id", "unit_id", "source", "arrival", "departure", "guest_name", "guest_id", "party", "income", "commission", "tax_paid_by_channel", "notes", "version", "updated_at") on "imported_stays" to authenticated;
create policy authenticated_reads on "imported_stays" for select to authenticated using ("imported_stays"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "lead_notes" enable row level security;
revoke all on "lead_notes" from anon, authenticated;
drop policy if exists anon_reads on "lead_notes";
drop policy if exists authenticated_reads on "lead_notes";

alter table "leads" enable row level security;
revoke all on "leads" from anon, authenticated;
drop policy if exists anon_reads on "leads";
drop policy if exists authenticated_reads on "leads";

alter table "mail_servers" enable row level security;
revoke all on "mail_servers" from anon, authenticated;
drop policy if exists anon_reads on "mail_servers";
drop policy if exists authenticated_reads on "mail_servers";

alter table "mail_texts" enable row level security;
revoke all on "mail_texts" from anon, authenticated;
drop policy if exists anon_reads on "mail_texts";
drop policy if exists authenticated_reads on "mail_texts";

alter table "message_files" enable row level security;
revoke all on "message_files" from anon, authenticated;
drop policy if exists anon_reads on "message_files";
drop policy if exists authenticated_reads on "message_files";

alter table "message_settings" enable row level security;
revoke all on "message_settings" from anon, authenticated;
drop policy if exists anon_reads on "message_settings";
drop policy if exists authenticated_reads on "message_settings";

alter table "message_templates" enable row level security;
revoke all on "message_templates" from anon, authenticated;
drop policy if exists anon_reads on "message_templates";
drop policy if exists authenticated_reads on "message_templates";

alter table "messages" enable row level security;
revoke all on "messages" from anon, authenticated;
drop policy if exists anon_reads on "messages";
drop policy if exists authenticated_reads on "messages";
grant select ("id", "site_id", "booking_id", "direction", "locale", "subject", "text", "sender", "is_automatic", "created_at", "read_at") on "messages" to authenticated;
create policy authenticated_reads on "messages" for select to authenticated using ("messages"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "movements" enable row level security;
revoke all on "movements" from anon, authenticated;
drop policy if exists anon_reads on "movements";
drop policy if exists authenticated_reads on "movements";
grant select ("id", "booking_id", "kind", "purpose", "method", "amount", "note", "on_day", "at") on "movements" to authenticated;
create policy authenticated_reads on "movements" for select to authenticated using ("movements"."booking_id" in (select vrijhuis.booking_ids(array['owner', 'manager'])));

alter table "nights" enable row level security;
revoke all on "nights" from anon, authenticated;
drop policy if exists anon_reads on "nights";
drop policy if exists authenticated_reads on "nights";
grant select ("unit_id", "night", "source", "kind") on "nights" to authenticated;
create policy authenticated_reads on "nights" for select to authenticated using ("nights"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager', 'cleaner'])));

alter table "one_time_tokens" enable row level security;
revoke all on "one_time_tokens" from anon, authenticated;
drop policy if exists anon_reads on "one_time_tokens";
drop policy if exists authenticated_reads on "one_time_tokens";

alter table "orders" enable row level security;
revoke all on "orders" from anon, authenticated;
drop policy if exists anon_reads on "orders";
drop policy if exists authenticated_reads on "orders";

alter table "outbox" enable row level security;
revoke all on "outbox" from anon, authenticated;
drop policy if exists anon_reads on "outbox";
drop policy if exists authenticated_reads on "outbox";

alter table "paper_checks" enable row level security;
revoke all on "paper_checks" from anon, authenticated;
drop policy if exists anon_reads on "paper_checks";
drop policy if exists authenticated_reads on "paper_checks";

alter table "paper_counters" enable row level security;
revoke all on "paper_counters" from anon, authenticated;
drop policy if exists anon_reads on "paper_counters";
drop policy if exists authenticated_reads on "paper_counters";

alter table "paper_recipients" enable row level security;
revoke all on "paper_recipients" from anon, authenticated;
drop policy if exists anon_reads on "paper_recipients";
drop policy if exists authenticated_reads on "paper_recipients";

alter table "paper_settings" enable row level security;
revoke all on "paper_settings" from anon, authenticated;
drop policy if exists anon_reads on "paper_settings";
drop policy if exists authenticated_reads on "paper_settings";

alter table "papers" enable row level security;
revoke all on "papers" from anon, authenticated;
drop policy if exists anon_reads on "papers";
drop policy if exists authenticated_reads on "papers";

alter table "payment_accounts" enable row level security;
revoke all on "payment_accounts" from anon, authenticated;
drop policy if exists anon_reads on "payment_accounts";
drop policy if exists authenticated_reads on "payment_accounts";

alter table "payment_events" enable row level security;
revoke all on "payment_events" from anon, authenticated;
drop policy if exists anon_reads on "payment_events";
drop policy if exists authenticated_reads on "payment_events";

alter table "payments" enable row level security;
revoke all on "payments" from anon, authenticated;
drop policy if exists anon_reads on "payments";
drop policy if exists authenticated_reads on "payments";

alter table "photos" enable row level security;
revoke all on "photos" from anon, authenticated;
drop policy if exists anon_reads on "photos";
drop policy if exists authenticated_reads on "photos";
grant select ("id", "site_id", "unit_id", "position", "key", "width", "height", "color", "placeholder", "text") on "photos" to authenticated;
create policy authenticated_reads on "photos" for select to authenticated using ("photos"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "platform_mail_servers" enable row level security;
revoke all on "platform_mail_servers" from anon, authenticated;
drop policy if exists anon_reads on "platform_mail_servers";
drop policy if exists authenticated_reads on "platform_mail_servers";

alter table "platform_settings" enable row level security;
revoke all on "platform_settings" from anon, authenticated;
drop policy if exists anon_reads on "platform_settings";
drop policy if exists authenticated_reads on "platform_settings";

alter table "push_outbox" enable row level security;
revoke all on "push_outbox" from anon, authenticated;
drop policy if exists anon_reads on "push_outbox";
drop policy if exists authenticated_reads on "push_outbox";

alter table "push_subscriptions" enable row level security;
revoke all on "push_subscriptions" from anon, authenticated;
drop policy if exists anon_reads on "push_subscriptions";
drop policy if exists authenticated_reads on "push_subscriptions";

alter table "rate_plan_versions" enable row level security;
revoke all on "rate_plan_versions" from anon, authenticated;
drop policy if exists anon_reads on "rate_plan_versions";
drop policy if exists authenticated_reads on "rate_plan_versions";

alter table "rate_plans" enable row level security;
revoke all on "rate_plans" from anon, authenticated;
drop policy if exists anon_reads on "rate_plans";
drop policy if exists authenticated_reads on "rate_plans";
grant select ("unit_id", "version", "plan", "updated_at") on "rate_plans" to authenticated;
create policy authenticated_reads on "rate_plans" for select to authenticated using ("rate_plans"."unit_id" in (select vrijhuis.unit_ids(array['owner', 'manager'])));

alter table "recovery_codes" enable row level security;
revoke all on "recovery_codes" from anon, authenticated;
drop policy if exists anon_reads on "recovery_codes";
drop policy if exists authenticated_reads on "recovery_codes";

alter table "refresh_tokens" enable row level security;
revoke all on "refresh_tokens" from anon, authenticated;
drop policy if exists anon_reads on "refresh_tokens";
drop policy if exists authenticated_reads on "refresh_tokens";

alter table "refunds" enable row level security;
revoke all on "refunds" from anon, authenticated;
drop policy if exists anon_reads on "refunds";
drop policy if exists authenticated_reads on "refunds";

alter table "review_orders" enable row level security;
revoke all on "review_orders" from anon, authenticated;
drop policy if exists anon_reads on "review_orders";
drop policy if exists authenticated_reads on "review_orders";

alter table "reviews" enable row level security;
revoke all on "reviews" from anon, authenticated;
drop policy if exists anon_reads on "reviews";
drop policy if exists authenticated_reads on "reviews";
grant select ("id", "site_id", "booking_id", "position", "shown", "author", "from_place", "rating", "parts", "stayed", "locale", "text", "answer", "source", "created_at", "updated_at") on "reviews" to authenticated;
create policy authenticated_reads on "reviews" for select to authenticated using ("reviews"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "sent_automations" enable row level security;
revoke all on "sent_automations" from anon, authenticated;
drop policy if exists anon_reads on "sent_automations";
drop policy if exists authenticated_reads on "sent_automations";

alter table "sessions" enable row level security;
revoke all on "sessions" from anon, authenticated;
drop policy if exists anon_reads on "sessions";
drop policy if exists authenticated_reads on "sessions";

alter table "sign_up_links" enable row level security;
revoke all on "sign_up_links" from anon, authenticated;
drop policy if exists anon_reads on "sign_up_links";
drop policy if exists authenticated_reads on "sign_up_links";

alter table "signing_keys" enable row level security;
revoke all on "signing_keys" from anon, authenticated;
drop policy if exists anon_reads on "signing_keys";
drop policy if exists authenticated_reads on "signing_keys";

alter table "site_changes" enable row level security;
revoke all on "site_changes" from anon, authenticated;
drop policy if exists anon_reads on "site_changes";
drop policy if exists authenticated_reads on "site_changes";
grant select ("site_id", "topic", "count", "version", "at") on "site_changes" to authenticated;
create policy authenticated_reads on "site_changes" for select to authenticated using ("site_changes"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager', 'cleaner'])));

alter table "site_drafts" enable row level security;
revoke all on "site_drafts" from anon, authenticated;
drop policy if exists anon_reads on "site_drafts";
drop policy if exists authenticated_reads on "site_drafts";

alter table "site_media" enable row level security;
revoke all on "site_media" from anon, authenticated;
drop policy if exists anon_reads on "site_media";
drop policy if exists authenticated_reads on "site_media";

alter table "site_members" enable row level security;
revoke all on "site_members" from anon, authenticated;
drop policy if exists anon_reads on "site_members";
drop policy if exists authenticated_reads on "site_members";
grant select ("site_id", "user_id", "role", "created_at") on "site_members" to authenticated;
create policy authenticated_reads on "site_members" for select to authenticated using ("site_members"."user_id" = (select vrijhuis.caller()) or "site_members"."site_id" in (select vrijhuis.site_ids(array['owner'])));

alter table "site_stats" enable row level security;
revoke all on "site_stats" from anon, authenticated;
drop policy if exists anon_reads on "site_stats";
drop policy if exists authenticated_reads on "site_stats";
grant select ("id", "site_id", "day", "counts") on "site_stats" to authenticated;
create policy authenticated_reads on "site_stats" for select to authenticated using ("site_stats"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager'])));

alter table "site_versions" enable row level security;
revoke all on "site_versions" from anon, authenticated;
drop policy if exists anon_reads on "site_versions";
drop policy if exists authenticated_reads on "site_versions";

alter table "sms_outbox" enable row level security;
revoke all on "sms_outbox" from anon, authenticated;
drop policy if exists anon_reads on "sms_outbox";
drop policy if exists authenticated_reads on "sms_outbox";

alter table "stale_hosts" enable row level security;
revoke all on "stale_hosts" from anon, authenticated;
drop policy if exists anon_reads on "stale_hosts";
drop policy if exists authenticated_reads on "stale_hosts";

alter table "statement_formats" enable row level security;
revoke all on "statement_formats" from anon, authenticated;
drop policy if exists anon_reads on "statement_formats";
drop policy if exists authenticated_reads on "statement_formats";

alter table "statement_lines" enable row level security;
revoke all on "statement_lines" from anon, authenticated;
drop policy if exists anon_reads on "statement_lines";
drop policy if exists authenticated_reads on "statement_lines";

alter table "suppressions" enable row level security;
revoke all on "suppressions" from anon, authenticated;
drop policy if exists anon_reads on "suppressions";
drop policy if exists authenticated_reads on "suppressions";

alter table "team_invitations" enable row level security;
revoke all on "team_invitations" from anon, authenticated;
drop policy if exists anon_reads on "team_invitations";
drop policy if exists authenticated_reads on "team_invitations";

alter table "unit_parts" enable row level security;
revoke all on "unit_parts" from anon, authenticated;
drop policy if exists anon_reads on "unit_parts";
drop policy if exists authenticated_reads on "unit_parts";

alter table "units" enable row level security;
revoke all on "units" from anon, authenticated;
drop policy if exists anon_reads on "units";
drop policy if exists authenticated_reads on "units";
grant select ("id", "site_id", "slug", "position", "sleeps", "bedrooms", "bathrooms", "area", "check_in", "check_out", "content", "published_at", "archived_at") on "units" to authenticated;
create policy authenticated_reads on "units" for select to authenticated using ("units"."site_id" in (select vrijhuis.site_ids(array['owner', 'manager', 'cleaner'])));

alter table "used_totp_steps" enable row level security;
revoke all on "used_totp_steps" from anon, authenticated;
drop policy if exists anon_reads on "used_totp_steps";
drop policy if exists authenticated_reads on "used_totp_steps";

alter table "user_sites" enable row level security;
revoke all on "user_sites" from anon, authenticated;
drop policy if exists anon_reads on "user_sites";
drop policy if exists authenticated_reads on "user_sites";
grant select ("theme_name", "site_name", "status", "subdomain", "custom_domain") on "user_sites" to anon;
create policy anon_reads on "user_sites" for select to anon using ("user_sites"."status" = 'active');
grant select ("theme_name", "site_name", "status", "subdomain", "custom_domain", "id", "default_locale", "languages", "time_zone", "currency", "created_at", "updated_at") on "user_sites" to authenticated;
create policy authenticated_reads on "user_sites" for select to authenticated using ("user_sites"."status" = 'active' or "user_sites"."id" in (select vrijhuis.site_ids(array['owner', 'manager', 'cleaner'])));

alter table "users" enable row level security;
revoke all on "users" from anon, authenticated;
drop policy if exists anon_reads on "users";
drop policy if exists authenticated_reads on "users";

alter table "visitor_salts" enable row level security;
revoke all on "visitor_salts" from anon, authenticated;
drop policy if exists anon_reads on "visitor_salts";
drop policy if exists authenticated_reads on "visitor_salts";
