CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" bigint NOT NULL,
	"closed_at" bigint,
	"reminded_at" bigint,
	"acknowledged_at" bigint,
	"hook_event" text,
	"hook_next_at" bigint,
	"hook_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aside_sites" (
	"site_id" text PRIMARY KEY NOT NULL,
	"of_site_id" text NOT NULL,
	"state" text NOT NULL,
	"backup_id" text,
	"as_of" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_keys" (
	"site_id" text PRIMARY KEY NOT NULL,
	"key_sealed" text NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"checked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"body" text NOT NULL,
	"reason" text,
	"attempts" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_guests" (
	"site_id" text NOT NULL,
	"guest_id" text NOT NULL,
	"booking_ids" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "erased_guests_site_id_guest_id_pk" PRIMARY KEY("site_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "health_days" (
	"day" text PRIMARY KEY NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_minutes" (
	"at" bigint PRIMARY KEY NOT NULL,
	"signals" jsonb NOT NULL,
	"faults" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"updates" jsonb NOT NULL,
	"started_at" bigint NOT NULL,
	"resolved_at" bigint
);
--> statement-breakpoint
CREATE TABLE "measured_hours" (
	"hour" bigint NOT NULL,
	"kind" text NOT NULL,
	"measured_key" text NOT NULL,
	"count" integer NOT NULL,
	"failed" integer NOT NULL,
	"ms" integer NOT NULL,
	"max_ms" integer NOT NULL,
	"rows_read" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"failure" text,
	CONSTRAINT "measured_hours_hour_kind_measured_key_pk" PRIMARY KEY("hour","kind","measured_key")
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" text PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	"told_until" text DEFAULT '' NOT NULL,
	"told_at" bigint
);
--> statement-breakpoint
CREATE TABLE "site_backups" (
	"id" text PRIMARY KEY NOT NULL,
	"site_id" text,
	"kind" text NOT NULL,
	"taken_at" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"manifest" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "mail_servers_due";--> statement-breakpoint
DROP INDEX "flow_states_user";--> statement-breakpoint
DROP INDEX "flow_states_link";--> statement-breakpoint
DROP INDEX "imported_stays_guest";--> statement-breakpoint
DROP INDEX "outbox_booking";--> statement-breakpoint
DROP INDEX "sessions_factor";--> statement-breakpoint
ALTER TABLE "cron_jobs" ADD COLUMN "lease_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cron_jobs" ADD COLUMN "complete_at" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failure_cause" text;--> statement-breakpoint
ALTER TABLE "site_stats" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_keys" ADD CONSTRAINT "backup_keys_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_guests" ADD CONSTRAINT "erased_guests_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_backups" ADD CONSTRAINT "site_backups_site_id_user_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."user_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_opened" ON "alerts" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "aside_sites_of" ON "aside_sites" USING btree ("of_site_id");--> statement-breakpoint
CREATE INDEX "aside_sites_created" ON "aside_sites" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dead_letters_body" ON "dead_letters" USING btree ("body");--> statement-breakpoint
CREATE INDEX "dead_letters_at" ON "dead_letters" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "erased_guests_at" ON "erased_guests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "incidents_started" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "outages_started" ON "outages" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "site_backups_site" ON "site_backups" USING btree ("site_id","taken_at");--> statement-breakpoint
CREATE INDEX "site_backups_detached" ON "site_backups" USING btree ("id") WHERE site_id is null;--> statement-breakpoint
CREATE INDEX "blocks_noted" ON "blocks" USING btree ("departure") WHERE kind <> 'block' and note <> '';--> statement-breakpoint
CREATE INDEX "booking_drafts_site" ON "booking_drafts" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "booking_events_user" ON "booking_events" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "booking_imports_user" ON "booking_imports" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "booking_settings_user" ON "booking_settings" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "calendar_exports_unit" ON "calendar_exports" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "conflicts_unit" ON "conflicts" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_created" ON "factor_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feed_runs_at" ON "feed_runs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "feeds_host" ON "feeds" USING btree ("host","id");--> statement-breakpoint
CREATE INDEX "flow_states_created" ON "flow_states" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lead_notes_user" ON "lead_notes" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_held" ON "leads" USING btree ("held_until") WHERE confirmed_at is null and held_until is not null;--> statement-breakpoint
CREATE INDEX "message_settings_user" ON "message_settings" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "message_templates_user" ON "message_templates" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "movements_user" ON "movements" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "orders_site" ON "orders" USING btree ("site_id") WHERE site_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_cause" ON "outbox" USING btree ("lane","failure_cause","failed_at") WHERE failure_cause is not null;--> statement-breakpoint
CREATE INDEX "outbox_site_cause" ON "outbox" USING btree ("site_id","failure_cause","failed_at") WHERE failure_cause is not null;--> statement-breakpoint
CREATE INDEX "outbox_content" ON "outbox" USING btree ("created_at") WHERE recipient <> '';--> statement-breakpoint
CREATE INDEX "paper_settings_user" ON "paper_settings" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "photos_unit" ON "photos" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "push_outbox_news" ON "push_outbox" USING btree ("expires_at") WHERE news <> '';--> statement-breakpoint
CREATE INDEX "rate_plan_versions_user" ON "rate_plan_versions" USING btree ("saved_by") WHERE saved_by is not null;--> statement-breakpoint
CREATE INDEX "rate_plans_user" ON "rate_plans" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "sent_automations_message" ON "sent_automations" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "sessions_refreshed" ON "sessions" USING btree ("refreshed_at");--> statement-breakpoint
CREATE INDEX "sessions_not_after" ON "sessions" USING btree ("not_after") WHERE not_after is not null;--> statement-breakpoint
CREATE INDEX "site_drafts_user" ON "site_drafts" USING btree ("updated_by") WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX "site_gift_changes_user" ON "site_gift_changes" USING btree ("by_user") WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX "site_gifts_user" ON "site_gifts" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "site_stats_new" ON "site_stats" USING btree ("site_id","day") WHERE is_new;--> statement-breakpoint
CREATE INDEX "site_versions_user" ON "site_versions" USING btree ("published_by") WHERE published_by is not null;--> statement-breakpoint
CREATE INDEX "sms_outbox_created" ON "sms_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "statement_lines_refund" ON "statement_lines" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "storage_uploads_expires" ON "storage_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscription_changes_user" ON "subscription_changes" USING btree ("by_user") WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_site" ON "subscriptions" USING btree ("site_id") WHERE site_id is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_ended_site" ON "subscriptions" USING btree ("site_id") WHERE site_id is not null and ended_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_clock" ON "subscriptions" USING btree ("clock_run_at","created_at","id") WHERE status = 'past_due' or past_due_since is not null or paused_at is not null or site_closed_at is not null;--> statement-breakpoint
CREATE INDEX "team_invitations_expires" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_invitations_email" ON "team_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "units_site" ON "units" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "withdrawal_events_user" ON "withdrawal_events" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_of_order" ON "withdrawals" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "flow_states_user" ON "flow_states" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "flow_states_link" ON "flow_states" USING btree ("link_to") WHERE link_to is not null;--> statement-breakpoint
CREATE INDEX "imported_stays_guest" ON "imported_stays" USING btree ("guest_id") WHERE guest_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_booking" ON "outbox" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_factor" ON "sessions" USING btree ("factor_id") WHERE factor_id is not null;