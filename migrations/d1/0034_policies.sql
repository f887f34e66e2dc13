DROP TRIGGER IF EXISTS "admin_views_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "admin_views_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "admin_views_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "amenities_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "amenities_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "amenities_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_copies_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_copies_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_copies_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_pictures_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_pictures_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_pictures_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_slugs_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_slugs_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_slugs_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_versions_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_versions_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "article_versions_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "attempts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "attempts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "attempts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "audit_log_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "audit_log_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "audit_log_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "billing_events_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "billing_events_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "billing_events_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "blocks_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "blocks_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "blocks_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "booking_drafts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "booking_drafts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "booking_drafts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "booking_events_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "booking_events_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "booking_events_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "booking_settings_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "booking_settings_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "booking_settings_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "bookings_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "bookings_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "bookings_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "calendars_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "calendars_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "calendars_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "change_listeners_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "change_listeners_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "change_listeners_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "change_requests_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "change_requests_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "change_requests_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "conflicts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "conflicts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "conflicts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "cron_jobs_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "cron_jobs_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "cron_jobs_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "domain_hosts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "domain_hosts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "domain_hosts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "domains_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "domains_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "domains_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "factor_challenges_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "factor_challenges_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "factor_challenges_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "factors_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "factors_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "factors_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "faults_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "faults_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "faults_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_events_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_events_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_events_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_exports_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_exports_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_exports_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_hosts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_hosts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_hosts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_pickups_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_pickups_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_pickups_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_runs_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_runs_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_runs_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feeds_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feeds_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feeds_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "flow_states_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "flow_states_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "flow_states_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "guards_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "guards_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "guards_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "guests_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "guests_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "guests_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "identities_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "identities_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "identities_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "imported_messages_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "imported_messages_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "imported_messages_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "imported_stays_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "imported_stays_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "imported_stays_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "lead_notes_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "lead_notes_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "lead_notes_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "leads_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "leads_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "leads_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "mail_servers_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "mail_servers_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "mail_servers_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "mail_texts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "mail_texts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "mail_texts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "message_files_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "message_files_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "message_files_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "message_settings_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "message_settings_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "message_settings_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "message_templates_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "message_templates_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "message_templates_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "messages_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "messages_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "messages_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "movements_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "movements_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "movements_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "nights_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "nights_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "nights_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "one_time_tokens_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "one_time_tokens_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "one_time_tokens_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "orders_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "orders_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "orders_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "outbox_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "outbox_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "outbox_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_checks_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_checks_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_checks_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_counters_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_counters_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_counters_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_recipients_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_recipients_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_recipients_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_settings_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_settings_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "paper_settings_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "papers_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "papers_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "papers_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "payment_accounts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "payment_accounts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "payment_accounts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "payment_events_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "payment_events_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "payment_events_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "payments_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "payments_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "payments_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "photos_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "photos_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "photos_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "platform_mail_servers_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "platform_mail_servers_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "platform_mail_servers_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "platform_settings_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "platform_settings_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "platform_settings_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "push_outbox_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "push_outbox_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "push_outbox_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "push_subscriptions_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "push_subscriptions_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "push_subscriptions_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "rate_plan_versions_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "rate_plan_versions_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "rate_plan_versions_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "rate_plans_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "rate_plans_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "rate_plans_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "recovery_codes_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "recovery_codes_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "recovery_codes_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "refresh_tokens_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "refresh_tokens_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "refresh_tokens_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "refunds_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "refunds_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "refunds_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "review_orders_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "review_orders_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "review_orders_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "reviews_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "reviews_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "reviews_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "row_changes_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "row_changes_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "row_changes_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sent_automations_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sent_automations_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sent_automations_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sessions_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sessions_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sessions_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sign_up_links_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sign_up_links_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sign_up_links_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "signing_keys_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "signing_keys_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "signing_keys_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_changes_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_changes_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_changes_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_drafts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_drafts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_drafts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_media_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_media_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_media_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_members_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_members_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_members_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_stats_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_stats_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_stats_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_versions_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_versions_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "site_versions_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sms_outbox_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sms_outbox_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sms_outbox_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "stale_hosts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "stale_hosts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "stale_hosts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "statement_formats_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "statement_formats_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "statement_formats_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "statement_lines_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "statement_lines_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "statement_lines_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "storage_buckets_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "storage_buckets_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "storage_buckets_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "storage_objects_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "storage_objects_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "storage_objects_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "storage_uploads_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "storage_uploads_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "storage_uploads_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "suppressions_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "suppressions_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "suppressions_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "team_invitations_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "team_invitations_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "team_invitations_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "unit_parts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "unit_parts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "unit_parts_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "units_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "units_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "units_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "used_totp_steps_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "used_totp_steps_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "used_totp_steps_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "user_sites_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "user_sites_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "user_sites_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_deleted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "visitor_salts_inserted";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "visitor_salts_updated";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "visitor_salts_deleted";
--> statement-breakpoint
CREATE TRIGGER "user_sites_inserted" AFTER INSERT ON "user_sites" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'user_sites', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.theme_name', new."theme_name", '$.site_name', new."site_name", '$.status', new."status", '$.subdomain', new."subdomain", '$.custom_domain', new."custom_domain", '$.default_locale', new."default_locale", '$.languages', json(new."languages"), '$.time_zone', new."time_zone", '$.currency', new."currency", '$.created_at', new."created_at", '$.updated_at', new."updated_at"),
    null,
    new."id"
  from change_listeners
  where table_name = 'user_sites' and hub in ('public', 'site:' || new."id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "user_sites_updated" AFTER UPDATE OF "id", "theme_name", "site_name", "status", "subdomain", "custom_domain", "default_locale", "languages", "time_zone", "currency", "created_at", "updated_at" ON "user_sites" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'user_sites', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.theme_name', new."theme_name", '$.site_name', new."site_name", '$.status', new."status", '$.subdomain', new."subdomain", '$.custom_domain', new."custom_domain", '$.default_locale', new."default_locale", '$.languages', json(new."languages"), '$.time_zone', new."time_zone", '$.currency', new."currency", '$.created_at', new."created_at", '$.updated_at', new."updated_at"),
    json_set('{}', '$.id', old."id"),
    new."id"
  from change_listeners
  where table_name = 'user_sites' and hub in ('public', 'site:' || new."id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "user_sites_deleted" AFTER DELETE ON "user_sites" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'user_sites', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', old."id", '$.theme_name', old."theme_name", '$.site_name', old."site_name", '$.status', old."status", '$.subdomain', old."subdomain", '$.custom_domain', old."custom_domain", '$.default_locale', old."default_locale", '$.languages', json(old."languages"), '$.time_zone', old."time_zone", '$.currency', old."currency", '$.created_at', old."created_at", '$.updated_at', old."updated_at"),
    json_set('{}', '$.id', old."id"),
    old."id"
  from change_listeners
  where table_name = 'user_sites' and hub in ('public', 'site:' || old."id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "units_inserted" AFTER INSERT ON "units" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'units', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.slug', new."slug", '$.position', new."position", '$.sleeps', new."sleeps", '$.bedrooms', new."bedrooms", '$.bathrooms', new."bathrooms", '$.area', new."area", '$.check_in', new."check_in", '$.check_out', new."check_out", '$.content', json(new."content"), '$.published_at', new."published_at", '$.archived_at', new."archived_at"),
    null,
    new."site_id"
  from change_listeners
  where table_name = 'units' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "units_updated" AFTER UPDATE OF "id", "site_id", "slug", "position", "sleeps", "bedrooms", "bathrooms", "area", "check_in", "check_out", "content", "published_at", "archived_at" ON "units" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'units', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.slug', new."slug", '$.position', new."position", '$.sleeps', new."sleeps", '$.bedrooms', new."bedrooms", '$.bathrooms', new."bathrooms", '$.area', new."area", '$.check_in', new."check_in", '$.check_out', new."check_out", '$.content', json(new."content"), '$.published_at', new."published_at", '$.archived_at', new."archived_at"),
    json_set('{}', '$.id', old."id"),
    new."site_id"
  from change_listeners
  where table_name = 'units' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "units_deleted" AFTER DELETE ON "units" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'units', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', old."id", '$.site_id', old."site_id", '$.slug', old."slug", '$.position', old."position", '$.sleeps', old."sleeps", '$.bedrooms', old."bedrooms", '$.bathrooms', old."bathrooms", '$.area', old."area", '$.check_in', old."check_in", '$.check_out', old."check_out", '$.content', json(old."content"), '$.published_at', old."published_at", '$.archived_at', old."archived_at"),
    json_set('{}', '$.id', old."id"),
    old."site_id"
  from change_listeners
  where table_name = 'units' and hub in ('public', 'site:' || old."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "rate_plans_inserted" AFTER INSERT ON "rate_plans" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'rate_plans', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.unit_id', new."unit_id", '$.version', new."version", '$.plan', json(new."plan"), '$.updated_at', new."updated_at"),
    null,
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'rate_plans' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "rate_plans_updated" AFTER UPDATE OF "unit_id", "version", "plan", "updated_at" ON "rate_plans" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'rate_plans', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.unit_id', new."unit_id", '$.version', new."version", '$.plan', json(new."plan"), '$.updated_at', new."updated_at"),
    json_set('{}', '$.unit_id', old."unit_id"),
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'rate_plans' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "rate_plans_deleted" AFTER DELETE ON "rate_plans" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'rate_plans', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.unit_id', old."unit_id", '$.version', old."version", '$.plan', json(old."plan"), '$.updated_at', old."updated_at"),
    json_set('{}', '$.unit_id', old."unit_id"),
    (select site_id from units where id = old."unit_id")
  from change_listeners
  where table_name = 'rate_plans' and hub in ('public', 'site:' || (select site_id from units where id = old."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "amenities_inserted" AFTER INSERT ON "amenities" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'amenities', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.unit_id', new."unit_id", '$.code', new."code"),
    null,
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'amenities' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "amenities_updated" AFTER UPDATE OF "unit_id", "code" ON "amenities" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'amenities', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.unit_id', new."unit_id", '$.code', new."code"),
    json_set('{}', '$.unit_id', old."unit_id", '$.code', old."code"),
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'amenities' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "amenities_deleted" AFTER DELETE ON "amenities" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'amenities', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.unit_id', old."unit_id", '$.code', old."code"),
    json_set('{}', '$.unit_id', old."unit_id", '$.code', old."code"),
    (select site_id from units where id = old."unit_id")
  from change_listeners
  where table_name = 'amenities' and hub in ('public', 'site:' || (select site_id from units where id = old."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "photos_inserted" AFTER INSERT ON "photos" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'photos', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.unit_id', new."unit_id", '$.position', new."position", '$.key', new."key", '$.width', new."width", '$.height', new."height", '$.color', new."color", '$.placeholder', new."placeholder", '$.text', json(new."text")),
    null,
    new."site_id"
  from change_listeners
  where table_name = 'photos' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "photos_updated" AFTER UPDATE OF "id", "site_id", "unit_id", "position", "key", "width", "height", "color", "placeholder", "text" ON "photos" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'photos', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.unit_id', new."unit_id", '$.position', new."position", '$.key', new."key", '$.width', new."width", '$.height', new."height", '$.color', new."color", '$.placeholder', new."placeholder", '$.text', json(new."text")),
    json_set('{}', '$.id', old."id"),
    new."site_id"
  from change_listeners
  where table_name = 'photos' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "photos_deleted" AFTER DELETE ON "photos" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'photos', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', old."id", '$.site_id', old."site_id", '$.unit_id', old."unit_id", '$.position', old."position", '$.key', old."key", '$.width', old."width", '$.height', old."height", '$.color', old."color", '$.placeholder', old."placeholder", '$.text', json(old."text")),
    json_set('{}', '$.id', old."id"),
    old."site_id"
  from change_listeners
  where table_name = 'photos' and hub in ('public', 'site:' || old."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "reviews_inserted" AFTER INSERT ON "reviews" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'reviews', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set(json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.position', new."position", '$.shown', new."shown", '$.author', new."author", '$.from_place', new."from_place", '$.rating', new."rating", '$.stayed', new."stayed", '$.locale', new."locale", '$.text', new."text", '$.answer', new."answer", '$.source', new."source", '$.version', new."version", '$.created_at', new."created_at", '$.updated_at', new."updated_at"), '$.booking_id', new."booking_id", '$.parts', json(new."parts")),
    null,
    new."site_id"
  from change_listeners
  where table_name = 'reviews' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "reviews_updated" AFTER UPDATE OF "id", "site_id", "position", "shown", "author", "from_place", "rating", "stayed", "locale", "text", "answer", "source", "version", "created_at", "updated_at", "booking_id", "parts" ON "reviews" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'reviews', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set(json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.position', new."position", '$.shown', new."shown", '$.author', new."author", '$.from_place', new."from_place", '$.rating', new."rating", '$.stayed', new."stayed", '$.locale', new."locale", '$.text', new."text", '$.answer', new."answer", '$.source', new."source", '$.version', new."version", '$.created_at', new."created_at", '$.updated_at', new."updated_at"), '$.booking_id', new."booking_id", '$.parts', json(new."parts")),
    json_set('{}', '$.id', old."id"),
    new."site_id"
  from change_listeners
  where table_name = 'reviews' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "reviews_deleted" AFTER DELETE ON "reviews" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'reviews', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set(json_set('{}', '$.id', old."id", '$.site_id', old."site_id", '$.position', old."position", '$.shown', old."shown", '$.author', old."author", '$.from_place', old."from_place", '$.rating', old."rating", '$.stayed', old."stayed", '$.locale', old."locale", '$.text', old."text", '$.answer', old."answer", '$.source', old."source", '$.version', old."version", '$.created_at', old."created_at", '$.updated_at', old."updated_at"), '$.booking_id', old."booking_id", '$.parts', json(old."parts")),
    json_set('{}', '$.id', old."id"),
    old."site_id"
  from change_listeners
  where table_name = 'reviews' and hub in ('public', 'site:' || old."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "nights_inserted" AFTER INSERT ON "nights" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'nights', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.unit_id', new."unit_id", '$.night', new."night", '$.source', new."source", '$.kind', new."kind"),
    null,
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'nights' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "nights_updated" AFTER UPDATE OF "unit_id", "night", "source", "kind" ON "nights" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'nights', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.unit_id', new."unit_id", '$.night', new."night", '$.source', new."source", '$.kind', new."kind"),
    json_set('{}', '$.unit_id', old."unit_id", '$.night', old."night", '$.source', old."source"),
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'nights' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "nights_deleted" AFTER DELETE ON "nights" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'nights', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.unit_id', old."unit_id", '$.night', old."night", '$.source', old."source", '$.kind', old."kind"),
    json_set('{}', '$.unit_id', old."unit_id", '$.night', old."night", '$.source', old."source"),
    (select site_id from units where id = old."unit_id")
  from change_listeners
  where table_name = 'nights' and hub in ('public', 'site:' || (select site_id from units where id = old."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "blocks_inserted" AFTER INSERT ON "blocks" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'blocks', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.unit_id', new."unit_id", '$.kind', new."kind", '$.arrival', new."arrival", '$.departure', new."departure", '$.note', new."note", '$.created_at', new."created_at", '$.updated_at', new."updated_at"),
    null,
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'blocks' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "blocks_updated" AFTER UPDATE OF "id", "unit_id", "kind", "arrival", "departure", "note", "created_at", "updated_at" ON "blocks" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'blocks', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.unit_id', new."unit_id", '$.kind', new."kind", '$.arrival', new."arrival", '$.departure', new."departure", '$.note', new."note", '$.created_at', new."created_at", '$.updated_at', new."updated_at"),
    json_set('{}', '$.id', old."id"),
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'blocks' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "blocks_deleted" AFTER DELETE ON "blocks" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'blocks', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', old."id", '$.unit_id', old."unit_id", '$.kind', old."kind", '$.arrival', old."arrival", '$.departure', old."departure", '$.note', old."note", '$.created_at', old."created_at", '$.updated_at', old."updated_at"),
    json_set('{}', '$.id', old."id"),
    (select site_id from units where id = old."unit_id")
  from change_listeners
  where table_name = 'blocks' and hub in ('public', 'site:' || (select site_id from units where id = old."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "imported_stays_inserted" AFTER INSERT ON "imported_stays" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'imported_stays', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.unit_id', new."unit_id", '$.source', new."source", '$.arrival', new."arrival", '$.departure', new."departure", '$.guest_name', new."guest_name", '$.guest_id', new."guest_id", '$.party', json(new."party"), '$.income', new."income", '$.commission', new."commission", '$.tax_paid_by_channel', new."tax_paid_by_channel", '$.notes', new."notes", '$.version', new."version", '$.updated_at', new."updated_at"),
    null,
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'imported_stays' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "imported_stays_updated" AFTER UPDATE OF "id", "unit_id", "source", "arrival", "departure", "guest_name", "guest_id", "party", "income", "commission", "tax_paid_by_channel", "notes", "version", "updated_at" ON "imported_stays" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'imported_stays', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.unit_id', new."unit_id", '$.source', new."source", '$.arrival', new."arrival", '$.departure', new."departure", '$.guest_name', new."guest_name", '$.guest_id', new."guest_id", '$.party', json(new."party"), '$.income', new."income", '$.commission', new."commission", '$.tax_paid_by_channel', new."tax_paid_by_channel", '$.notes', new."notes", '$.version', new."version", '$.updated_at', new."updated_at"),
    json_set('{}', '$.id', old."id"),
    (select site_id from units where id = new."unit_id")
  from change_listeners
  where table_name = 'imported_stays' and hub in ('public', 'site:' || (select site_id from units where id = new."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "imported_stays_deleted" AFTER DELETE ON "imported_stays" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'imported_stays', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', old."id", '$.unit_id', old."unit_id", '$.source', old."source", '$.arrival', old."arrival", '$.departure', old."departure", '$.guest_name', old."guest_name", '$.guest_id', old."guest_id", '$.party', json(old."party"), '$.income', old."income", '$.commission', old."commission", '$.tax_paid_by_channel', old."tax_paid_by_channel", '$.notes', old."notes", '$.version', old."version", '$.updated_at', old."updated_at"),
    json_set('{}', '$.id', old."id"),
    (select site_id from units where id = old."unit_id")
  from change_listeners
  where table_name = 'imported_stays' and hub in ('public', 'site:' || (select site_id from units where id = old."unit_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "guests_inserted" AFTER INSERT ON "guests" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'guests', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.name', new."name", '$.email', new."email", '$.phone', new."phone", '$.locale', new."locale", '$.notes', new."notes", '$.tags', json(new."tags"), '$.version', new."version", '$.created_at', new."created_at", '$.updated_at', new."updated_at"),
    null,
    new."site_id"
  from change_listeners
  where table_name = 'guests' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "guests_updated" AFTER UPDATE OF "id", "site_id", "name", "email", "phone", "locale", "notes", "tags", "version", "created_at", "updated_at" ON "guests" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'guests', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.name', new."name", '$.email', new."email", '$.phone', new."phone", '$.locale', new."locale", '$.notes', new."notes", '$.tags', json(new."tags"), '$.version', new."version", '$.created_at', new."created_at", '$.updated_at', new."updated_at"),
    json_set('{}', '$.id', old."id"),
    new."site_id"
  from change_listeners
  where table_name = 'guests' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "guests_deleted" AFTER DELETE ON "guests" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'guests', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', old."id", '$.site_id', old."site_id", '$.name', old."name", '$.email', old."email", '$.phone', old."phone", '$.locale', old."locale", '$.notes', old."notes", '$.tags', json(old."tags"), '$.version', old."version", '$.created_at', old."created_at", '$.updated_at', old."updated_at"),
    json_set('{}', '$.id', old."id"),
    old."site_id"
  from change_listeners
  where table_name = 'guests' and hub in ('public', 'site:' || old."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "bookings_inserted" AFTER INSERT ON "bookings" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'bookings', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set(json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.unit_id', new."unit_id", '$.reference', new."reference", '$.state', new."state", '$.mode', new."mode", '$.channel', new."channel", '$.version', new."version", '$.arrival', new."arrival", '$.departure', new."departure", '$.party', json(new."party"), '$.guest_name', new."guest_name", '$.guest_email', new."guest_email", '$.guest_phone', new."guest_phone", '$.guest_address', json(new."guest_address")), '$.guest_id', new."guest_id", '$.locale', new."locale", '$.quote', json(new."quote"), '$.total', new."total", '$.extras', json(new."extras"), '$.code', new."code", '$.payment', new."payment", '$.is_test', new."is_test", '$.due_at', new."due_at", '$.message', new."message", '$.arrival_time', new."arrival_time", '$.notes', new."notes", '$.created_at', new."created_at", '$.updated_at', new."updated_at"),
    null,
    new."site_id"
  from change_listeners
  where table_name = 'bookings' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "bookings_updated" AFTER UPDATE OF "id", "site_id", "unit_id", "reference", "state", "mode", "channel", "version", "arrival", "departure", "party", "guest_name", "guest_email", "guest_phone", "guest_address", "guest_id", "locale", "quote", "total", "extras", "code", "payment", "is_test", "due_at", "message", "arrival_time", "notes", "created_at", "updated_at" ON "bookings" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'bookings', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set(json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.unit_id', new."unit_id", '$.reference', new."reference", '$.state', new."state", '$.mode', new."mode", '$.channel', new."channel", '$.version', new."version", '$.arrival', new."arrival", '$.departure', new."departure", '$.party', json(new."party"), '$.guest_name', new."guest_name", '$.guest_email', new."guest_email", '$.guest_phone', new."guest_phone", '$.guest_address', json(new."guest_address")), '$.guest_id', new."guest_id", '$.locale', new."locale", '$.quote', json(new."quote"), '$.total', new."total", '$.extras', json(new."extras"), '$.code', new."code", '$.payment', new."payment", '$.is_test', new."is_test", '$.due_at', new."due_at", '$.message', new."message", '$.arrival_time', new."arrival_time", '$.notes', new."notes", '$.created_at', new."created_at", '$.updated_at', new."updated_at"),
    json_set('{}', '$.id', old."id"),
    new."site_id"
  from change_listeners
  where table_name = 'bookings' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "bookings_deleted" AFTER DELETE ON "bookings" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'bookings', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set(json_set('{}', '$.id', old."id", '$.site_id', old."site_id", '$.unit_id', old."unit_id", '$.reference', old."reference", '$.state', old."state", '$.mode', old."mode", '$.channel', old."channel", '$.version', old."version", '$.arrival', old."arrival", '$.departure', old."departure", '$.party', json(old."party"), '$.guest_name', old."guest_name", '$.guest_email', old."guest_email", '$.guest_phone', old."guest_phone", '$.guest_address', json(old."guest_address")), '$.guest_id', old."guest_id", '$.locale', old."locale", '$.quote', json(old."quote"), '$.total', old."total", '$.extras', json(old."extras"), '$.code', old."code", '$.payment', old."payment", '$.is_test', old."is_test", '$.due_at', old."due_at", '$.message', old."message", '$.arrival_time', old."arrival_time", '$.notes', old."notes", '$.created_at', old."created_at", '$.updated_at', old."updated_at"),
    json_set('{}', '$.id', old."id"),
    old."site_id"
  from change_listeners
  where table_name = 'bookings' and hub in ('public', 'site:' || old."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "booking_events_inserted" AFTER INSERT ON "booking_events" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'booking_events', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.booking_id', new."booking_id", '$.version', new."version", '$.type', new."type", '$.state', new."state", '$.by_whom', new."by_whom", '$.note', new."note", '$.at', new."at"),
    null,
    (select site_id from bookings where id = new."booking_id")
  from change_listeners
  where table_name = 'booking_events' and hub in ('public', 'site:' || (select site_id from bookings where id = new."booking_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "booking_events_updated" AFTER UPDATE OF "booking_id", "version", "type", "state", "by_whom", "note", "at" ON "booking_events" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'booking_events', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.booking_id', new."booking_id", '$.version', new."version", '$.type', new."type", '$.state', new."state", '$.by_whom', new."by_whom", '$.note', new."note", '$.at', new."at"),
    json_set('{}', '$.booking_id', old."booking_id", '$.version', old."version"),
    (select site_id from bookings where id = new."booking_id")
  from change_listeners
  where table_name = 'booking_events' and hub in ('public', 'site:' || (select site_id from bookings where id = new."booking_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "booking_events_deleted" AFTER DELETE ON "booking_events" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'booking_events', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.booking_id', old."booking_id", '$.version', old."version", '$.type', old."type", '$.state', old."state", '$.by_whom', old."by_whom", '$.note', old."note", '$.at', old."at"),
    json_set('{}', '$.booking_id', old."booking_id", '$.version', old."version"),
    (select site_id from bookings where id = old."booking_id")
  from change_listeners
  where table_name = 'booking_events' and hub in ('public', 'site:' || (select site_id from bookings where id = old."booking_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "movements_inserted" AFTER INSERT ON "movements" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'movements', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.booking_id', new."booking_id", '$.kind', new."kind", '$.purpose', new."purpose", '$.method', new."method", '$.amount', new."amount", '$.note', new."note", '$.on_day', new."on_day", '$.at', new."at"),
    null,
    (select site_id from bookings where id = new."booking_id")
  from change_listeners
  where table_name = 'movements' and hub in ('public', 'site:' || (select site_id from bookings where id = new."booking_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "movements_updated" AFTER UPDATE OF "id", "booking_id", "kind", "purpose", "method", "amount", "note", "on_day", "at" ON "movements" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'movements', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.booking_id', new."booking_id", '$.kind', new."kind", '$.purpose', new."purpose", '$.method', new."method", '$.amount', new."amount", '$.note', new."note", '$.on_day', new."on_day", '$.at', new."at"),
    json_set('{}', '$.id', old."id"),
    (select site_id from bookings where id = new."booking_id")
  from change_listeners
  where table_name = 'movements' and hub in ('public', 'site:' || (select site_id from bookings where id = new."booking_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "movements_deleted" AFTER DELETE ON "movements" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'movements', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', old."id", '$.booking_id', old."booking_id", '$.kind', old."kind", '$.purpose', old."purpose", '$.method', old."method", '$.amount', old."amount", '$.note', old."note", '$.on_day', old."on_day", '$.at', old."at"),
    json_set('{}', '$.id', old."id"),
    (select site_id from bookings where id = old."booking_id")
  from change_listeners
  where table_name = 'movements' and hub in ('public', 'site:' || (select site_id from bookings where id = old."booking_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "change_requests_inserted" AFTER INSERT ON "change_requests" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'change_requests', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.booking_id', new."booking_id", '$.id', new."id", '$.arrival', new."arrival", '$.departure', new."departure", '$.party', json(new."party"), '$.quote', json(new."quote"), '$.message', new."message", '$.created_at', new."created_at"),
    null,
    (select site_id from bookings where id = new."booking_id")
  from change_listeners
  where table_name = 'change_requests' and hub in ('public', 'site:' || (select site_id from bookings where id = new."booking_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "change_requests_updated" AFTER UPDATE OF "booking_id", "id", "arrival", "departure", "party", "quote", "message", "created_at" ON "change_requests" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'change_requests', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.booking_id', new."booking_id", '$.id', new."id", '$.arrival', new."arrival", '$.departure', new."departure", '$.party', json(new."party"), '$.quote', json(new."quote"), '$.message', new."message", '$.created_at', new."created_at"),
    json_set('{}', '$.booking_id', old."booking_id"),
    (select site_id from bookings where id = new."booking_id")
  from change_listeners
  where table_name = 'change_requests' and hub in ('public', 'site:' || (select site_id from bookings where id = new."booking_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "change_requests_deleted" AFTER DELETE ON "change_requests" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'change_requests', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.booking_id', old."booking_id", '$.id', old."id", '$.arrival', old."arrival", '$.departure', old."departure", '$.party', json(old."party"), '$.quote', json(old."quote"), '$.message', old."message", '$.created_at', old."created_at"),
    json_set('{}', '$.booking_id', old."booking_id"),
    (select site_id from bookings where id = old."booking_id")
  from change_listeners
  where table_name = 'change_requests' and hub in ('public', 'site:' || (select site_id from bookings where id = old."booking_id")) and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "messages_inserted" AFTER INSERT ON "messages" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'messages', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.booking_id', new."booking_id", '$.direction', new."direction", '$.locale', new."locale", '$.subject', new."subject", '$.text', new."text", '$.sender', new."sender", '$.is_automatic', new."is_automatic", '$.created_at', new."created_at", '$.read_at', new."read_at"),
    null,
    new."site_id"
  from change_listeners
  where table_name = 'messages' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "messages_updated" AFTER UPDATE OF "id", "site_id", "booking_id", "direction", "locale", "subject", "text", "sender", "is_automatic", "created_at", "read_at" ON "messages" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'messages', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.booking_id', new."booking_id", '$.direction', new."direction", '$.locale', new."locale", '$.subject', new."subject", '$.text', new."text", '$.sender', new."sender", '$.is_automatic', new."is_automatic", '$.created_at', new."created_at", '$.read_at', new."read_at"),
    json_set('{}', '$.id', old."id"),
    new."site_id"
  from change_listeners
  where table_name = 'messages' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "messages_deleted" AFTER DELETE ON "messages" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'messages', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', old."id", '$.site_id', old."site_id", '$.booking_id', old."booking_id", '$.direction', old."direction", '$.locale', old."locale", '$.subject', old."subject", '$.text', old."text", '$.sender', old."sender", '$.is_automatic', old."is_automatic", '$.created_at', old."created_at", '$.read_at', old."read_at"),
    json_set('{}', '$.id', old."id"),
    old."site_id"
  from change_listeners
  where table_name = 'messages' and hub in ('public', 'site:' || old."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "site_stats_inserted" AFTER INSERT ON "site_stats" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'site_stats', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.day', new."day", '$.counts', json(new."counts")),
    null,
    new."site_id"
  from change_listeners
  where table_name = 'site_stats' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "site_stats_updated" AFTER UPDATE OF "id", "site_id", "day", "counts" ON "site_stats" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'site_stats', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', new."id", '$.site_id', new."site_id", '$.day', new."day", '$.counts', json(new."counts")),
    json_set('{}', '$.id', old."id"),
    new."site_id"
  from change_listeners
  where table_name = 'site_stats' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "site_stats_deleted" AFTER DELETE ON "site_stats" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'site_stats', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.id', old."id", '$.site_id', old."site_id", '$.day', old."day", '$.counts', json(old."counts")),
    json_set('{}', '$.id', old."id"),
    old."site_id"
  from change_listeners
  where table_name = 'site_stats' and hub in ('public', 'site:' || old."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "site_members_inserted" AFTER INSERT ON "site_members" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'site_members', 'INSERT', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.site_id', new."site_id", '$.user_id', new."user_id", '$.role', new."role", '$.created_at', new."created_at"),
    null,
    new."site_id"
  from change_listeners
  where table_name = 'site_members' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "site_members_updated" AFTER UPDATE OF "site_id", "user_id", "role", "created_at" ON "site_members" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'site_members', 'UPDATE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.site_id', new."site_id", '$.user_id', new."user_id", '$.role', new."role", '$.created_at', new."created_at"),
    json_set('{}', '$.site_id', old."site_id", '$.user_id', old."user_id"),
    new."site_id"
  from change_listeners
  where table_name = 'site_members' and hub in ('public', 'site:' || new."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
--> statement-breakpoint
CREATE TRIGGER "site_members_deleted" AFTER DELETE ON "site_members" BEGIN
  insert into row_changes (hub, table_name, type, at, record, old_key, site_id)
  select hub, 'site_members', 'DELETE', cast(unixepoch('subsec') * 1000 as integer),
    json_set('{}', '$.site_id', old."site_id", '$.user_id', old."user_id", '$.role', old."role", '$.created_at', old."created_at"),
    json_set('{}', '$.site_id', old."site_id", '$.user_id', old."user_id"),
    old."site_id"
  from change_listeners
  where table_name = 'site_members' and hub in ('public', 'site:' || old."site_id") and until > cast(unixepoch('subsec') * 1000 as integer);
END;
