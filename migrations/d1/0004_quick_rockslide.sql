CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`state` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`reminded_at` integer,
	`acknowledged_at` integer,
	`hook_event` text,
	`hook_next_at` integer,
	`hook_tries` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `alerts_opened` ON `alerts` (`opened_at`);--> statement-breakpoint
CREATE TABLE `aside_sites` (
	`site_id` text PRIMARY KEY NOT NULL,
	`of_site_id` text NOT NULL,
	`state` text NOT NULL,
	`backup_id` text,
	`as_of` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `aside_sites_of` ON `aside_sites` (`of_site_id`);--> statement-breakpoint
CREATE INDEX `aside_sites_created` ON `aside_sites` (`created_at`);--> statement-breakpoint
CREATE TABLE `backup_keys` (
	`site_id` text PRIMARY KEY NOT NULL,
	`key_sealed` text NOT NULL,
	`digest` text DEFAULT '' NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`reason` text,
	`attempts` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dead_letters_body` ON `dead_letters` (`body`);--> statement-breakpoint
CREATE INDEX `dead_letters_at` ON `dead_letters` (`at`,`id`);--> statement-breakpoint
CREATE TABLE `erased_guests` (
	`site_id` text NOT NULL,
	`guest_id` text NOT NULL,
	`booking_ids` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `guest_id`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `erased_guests_at` ON `erased_guests` (`at`);--> statement-breakpoint
CREATE TABLE `health_days` (
	`day` text PRIMARY KEY NOT NULL,
	`counts` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `health_minutes` (
	`at` integer PRIMARY KEY NOT NULL,
	`signals` text NOT NULL,
	`faults` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`parts` text NOT NULL,
	`title` text NOT NULL,
	`updates` text NOT NULL,
	`started_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE INDEX `incidents_started` ON `incidents` (`started_at`);--> statement-breakpoint
CREATE TABLE `measured_hours` (
	`hour` integer NOT NULL,
	`kind` text NOT NULL,
	`measured_key` text NOT NULL,
	`count` integer NOT NULL,
	`failed` integer NOT NULL,
	`ms` integer NOT NULL,
	`max_ms` integer NOT NULL,
	`rows_read` integer NOT NULL,
	`last_at` integer NOT NULL,
	`failure` text,
	PRIMARY KEY(`hour`, `kind`, `measured_key`)
);
--> statement-breakpoint
CREATE TABLE `outages` (
	`id` text PRIMARY KEY NOT NULL,
	`part` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`told_until` text DEFAULT '' NOT NULL,
	`told_at` integer
);
--> statement-breakpoint
CREATE INDEX `outages_started` ON `outages` (`started_at`);--> statement-breakpoint
CREATE TABLE `site_backups` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text,
	`kind` text NOT NULL,
	`taken_at` integer NOT NULL,
	`bytes` integer NOT NULL,
	`manifest` text NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `site_backups_site` ON `site_backups` (`site_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `site_backups_detached` ON `site_backups` (`id`) WHERE site_id is null;--> statement-breakpoint
DROP INDEX `mail_servers_due`;--> statement-breakpoint
DROP INDEX `flow_states_user`;--> statement-breakpoint
DROP INDEX `flow_states_link`;--> statement-breakpoint
CREATE INDEX `flow_states_created` ON `flow_states` (`created_at`);--> statement-breakpoint
CREATE INDEX `flow_states_user` ON `flow_states` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `flow_states_link` ON `flow_states` (`link_to`) WHERE link_to is not null;--> statement-breakpoint
DROP INDEX `imported_stays_guest`;--> statement-breakpoint
CREATE INDEX `imported_stays_guest` ON `imported_stays` (`guest_id`) WHERE guest_id is not null;--> statement-breakpoint
DROP INDEX `outbox_booking`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `failure_cause` text;--> statement-breakpoint
CREATE INDEX `outbox_cause` ON `outbox` (`lane`,`failure_cause`,`failed_at`) WHERE failure_cause is not null;--> statement-breakpoint
CREATE INDEX `outbox_site_cause` ON `outbox` (`site_id`,`failure_cause`,`failed_at`) WHERE failure_cause is not null;--> statement-breakpoint
CREATE INDEX `outbox_content` ON `outbox` (`created_at`) WHERE recipient <> '';--> statement-breakpoint
CREATE INDEX `outbox_booking` ON `outbox` (`booking_id`) WHERE booking_id is not null;--> statement-breakpoint
DROP INDEX `sessions_factor`;--> statement-breakpoint
CREATE INDEX `sessions_refreshed` ON `sessions` (`refreshed_at`);--> statement-breakpoint
CREATE INDEX `sessions_not_after` ON `sessions` (`not_after`) WHERE not_after is not null;--> statement-breakpoint
CREATE INDEX `sessions_factor` ON `sessions` (`factor_id`) WHERE factor_id is not null;--> statement-breakpoint
ALTER TABLE `cron_jobs` ADD `lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cron_jobs` ADD `complete_at` integer;--> statement-breakpoint
ALTER TABLE `site_stats` ADD `is_new` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `site_stats_new` ON `site_stats` (`site_id`,`day`) WHERE is_new;--> statement-breakpoint
CREATE INDEX `blocks_noted` ON `blocks` (`departure`) WHERE kind <> 'block' and note <> '';--> statement-breakpoint
CREATE INDEX `booking_drafts_site` ON `booking_drafts` (`site_id`);--> statement-breakpoint
CREATE INDEX `booking_events_user` ON `booking_events` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `booking_imports_user` ON `booking_imports` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `booking_settings_user` ON `booking_settings` (`updated_by`) WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX `calendar_exports_unit` ON `calendar_exports` (`unit_id`);--> statement-breakpoint
CREATE INDEX `conflicts_unit` ON `conflicts` (`unit_id`);--> statement-breakpoint
CREATE INDEX `factor_challenges_created` ON `factor_challenges` (`created_at`);--> statement-breakpoint
CREATE INDEX `feed_runs_at` ON `feed_runs` (`at`);--> statement-breakpoint
CREATE INDEX `feeds_host` ON `feeds` (`host`,`id`);--> statement-breakpoint
CREATE INDEX `lead_notes_user` ON `lead_notes` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `leads_email` ON `leads` (`email`);--> statement-breakpoint
CREATE INDEX `leads_held` ON `leads` (`held_until`) WHERE confirmed_at is null and held_until is not null;--> statement-breakpoint
CREATE INDEX `message_settings_user` ON `message_settings` (`updated_by`) WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX `message_templates_user` ON `message_templates` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `messages_user` ON `messages` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `movements_user` ON `movements` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `one_time_tokens_expires` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `orders_site` ON `orders` (`site_id`) WHERE site_id is not null;--> statement-breakpoint
CREATE INDEX `paper_settings_user` ON `paper_settings` (`updated_by`) WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX `photos_unit` ON `photos` (`unit_id`) WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX `push_outbox_news` ON `push_outbox` (`expires_at`) WHERE news <> '';--> statement-breakpoint
CREATE INDEX `rate_plan_versions_user` ON `rate_plan_versions` (`saved_by`) WHERE saved_by is not null;--> statement-breakpoint
CREATE INDEX `rate_plans_user` ON `rate_plans` (`updated_by`) WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX `sent_automations_message` ON `sent_automations` (`message_id`);--> statement-breakpoint
CREATE INDEX `site_drafts_user` ON `site_drafts` (`updated_by`) WHERE updated_by is not null;--> statement-breakpoint
CREATE INDEX `site_gift_changes_user` ON `site_gift_changes` (`by_user`) WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX `site_gifts_user` ON `site_gifts` (`created_by`) WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX `site_versions_user` ON `site_versions` (`published_by`) WHERE published_by is not null;--> statement-breakpoint
CREATE INDEX `sms_outbox_created` ON `sms_outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `statement_lines_refund` ON `statement_lines` (`refund_id`) WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX `storage_uploads_expires` ON `storage_uploads` (`expires_at`);--> statement-breakpoint
CREATE INDEX `subscription_changes_user` ON `subscription_changes` (`by_user`) WHERE by_user is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_of_site` ON `subscriptions` (`site_id`) WHERE site_id is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_of_ended_site` ON `subscriptions` (`site_id`) WHERE site_id is not null and ended_at is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_clock` ON `subscriptions` (`clock_run_at`,`created_at`,`id`) WHERE status = 'past_due' or past_due_since is not null or paused_at is not null or site_closed_at is not null;--> statement-breakpoint
CREATE INDEX `team_invitations_expires` ON `team_invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `team_invitations_email` ON `team_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `units_site` ON `units` (`site_id`,`position`);--> statement-breakpoint
CREATE INDEX `withdrawal_events_user` ON `withdrawal_events` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `withdrawals_of_order` ON `withdrawals` (`order_id`) WHERE order_id is not null;