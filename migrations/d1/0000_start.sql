CREATE TABLE `admin_views` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`session_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `admin_views_admin` ON `admin_views` (`admin_id`);--> statement-breakpoint
CREATE INDEX `admin_views_user` ON `admin_views` (`user_id`);--> statement-breakpoint
CREATE TABLE `amenities` (
	`unit_id` text NOT NULL,
	`code` text NOT NULL,
	PRIMARY KEY(`unit_id`, `code`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `article_copies` (
	`article_key` text NOT NULL,
	`locale` text NOT NULL,
	`version` integer NOT NULL,
	`text_version` integer NOT NULL,
	`shown_version` integer,
	`shown_since` integer,
	`next_version` integer,
	`next_at` integer,
	`withdrawn_at` integer,
	`first_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`article_key`, `locale`)
);
--> statement-breakpoint
CREATE TABLE `article_pictures` (
	`picture_key` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`uploaded_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `article_pictures_uploaded` ON `article_pictures` (`uploaded_at`);--> statement-breakpoint
CREATE TABLE `article_slugs` (
	`locale` text NOT NULL,
	`slug` text NOT NULL,
	`article_key` text NOT NULL,
	`since` integer,
	PRIMARY KEY(`locale`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `article_slugs_article` ON `article_slugs` (`article_key`,`locale`);--> statement-breakpoint
CREATE TABLE `article_versions` (
	`article_key` text NOT NULL,
	`locale` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`slug` text NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`words` integer NOT NULL,
	`picture_key` text,
	`picture_alt` text NOT NULL,
	`checked` text,
	`sources` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	PRIMARY KEY(`article_key`, `locale`, `version`),
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `article_versions_picture` ON `article_versions` (`picture_key`);--> statement-breakpoint
CREATE INDEX `article_versions_author` ON `article_versions` (`created_by`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_reset` ON `attempts` (`reset_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`actor_id` text,
	`user_id` text,
	`site_id` text,
	`device` text,
	`request_id` text NOT NULL,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`action`);--> statement-breakpoint
CREATE INDEX `audit_log_about` ON `audit_log` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_site` ON `audit_log` (`site_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `billing_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `billing_events_order` ON `billing_events` (`order_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`unit_id` text NOT NULL,
	`kind` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`source` text,
	`note` text DEFAULT '' NOT NULL,
	`sequence` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `blocks_unit` ON `blocks` (`unit_id`,`departure`);--> statement-breakpoint
CREATE TABLE `booking_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`form_values` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_drafts_expires` ON `booking_drafts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `booking_events` (
	`booking_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`state` text NOT NULL,
	`by_whom` text NOT NULL,
	`user_id` text,
	`note` text,
	`details` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `version`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `booking_settings` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`reference` text NOT NULL,
	`state` text NOT NULL,
	`mode` text,
	`channel` text NOT NULL,
	`version` integer NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`party` text NOT NULL,
	`guest_name` text NOT NULL,
	`guest_email` text,
	`guest_phone` text,
	`guest_address` text,
	`search_text` text DEFAULT '' NOT NULL,
	`guest_id` text,
	`guest_choice` text NOT NULL,
	`locale` text NOT NULL,
	`quote` text NOT NULL,
	`total` integer NOT NULL,
	`extras` text NOT NULL,
	`code` text,
	`promo_id` text,
	`payment` text NOT NULL,
	`is_test` integer DEFAULT false NOT NULL,
	`pay_at` integer,
	`message_at` integer,
	`messages_off` text DEFAULT '[]' NOT NULL,
	`message_locale` text,
	`due_at` integer,
	`reminded_at` integer,
	`message` text,
	`arrival_time` text,
	`notes` text DEFAULT '' NOT NULL,
	`register` text NOT NULL,
	`token_digest` text NOT NULL,
	`token_sealed` text NOT NULL,
	`network` text,
	`request_key` text,
	`marketing_consent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_reference` ON `bookings` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_token` ON `bookings` (`token_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_request` ON `bookings` (`site_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `bookings_unit` ON `bookings` (`unit_id`,`departure`);--> statement-breakpoint
CREATE INDEX `bookings_site` ON `bookings` (`site_id`,`arrival`,`id`,`departure`,`state`,`channel`,`unit_id`,`total`,`reference`,`search_text`);--> statement-breakpoint
CREATE INDEX `bookings_email` ON `bookings` (`site_id`,`guest_email`);--> statement-breakpoint
CREATE INDEX `bookings_guest` ON `bookings` (`guest_id`);--> statement-breakpoint
CREATE INDEX `bookings_updated` ON `bookings` (`updated_at`);--> statement-breakpoint
CREATE INDEX `bookings_created` ON `bookings` (`created_at`,`is_test`,`channel`);--> statement-breakpoint
CREATE INDEX `bookings_due` ON `bookings` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `bookings_pay` ON `bookings` (`pay_at`) WHERE pay_at is not null;--> statement-breakpoint
CREATE INDEX `bookings_message` ON `bookings` (`message_at`) WHERE message_at is not null;--> statement-breakpoint
CREATE TABLE `calendar_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`channel` text NOT NULL,
	`feed_id` text,
	`token_digest` text NOT NULL,
	`token_sealed` text NOT NULL,
	`with_preparation` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_exports_token` ON `calendar_exports` (`token_digest`);--> statement-breakpoint
CREATE INDEX `calendar_exports_site` ON `calendar_exports` (`site_id`);--> statement-breakpoint
CREATE TABLE `calendars` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`shown_version` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calendars_unshown` ON `calendars` (`site_id`) WHERE version > shown_version;--> statement-breakpoint
CREATE TABLE `change_listeners` (
	`table_name` text NOT NULL,
	`hub` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`table_name`, `hub`)
);
--> statement-breakpoint
CREATE INDEX `change_listeners_until` ON `change_listeners` (`until`);--> statement-breakpoint
CREATE TABLE `change_requests` (
	`booking_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`party` text NOT NULL,
	`quote` text NOT NULL,
	`message` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `conflicts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`block_id` text NOT NULL,
	`feed_id` text NOT NULL,
	`other_kind` text NOT NULL,
	`other_id` text NOT NULL,
	`first` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`verdict` text NOT NULL,
	`found_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conflicts_pair` ON `conflicts` (`block_id`,`other_id`);--> statement-breakpoint
CREATE INDEX `conflicts_site` ON `conflicts` (`site_id`,`verdict`);--> statement-breakpoint
CREATE INDEX `conflicts_feed` ON `conflicts` (`feed_id`);--> statement-breakpoint
CREATE TABLE `cron_jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`failed_at` integer,
	`failure` text
);
--> statement-breakpoint
CREATE TABLE `domain_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`domain_id` text NOT NULL,
	`site_id` text NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `domain_hosts_domain` ON `domain_hosts` (`domain_id`);--> statement-breakpoint
CREATE INDEX `domain_hosts_site` ON `domain_hosts` (`site_id`);--> statement-breakpoint
CREATE TABLE `domains` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text,
	`name` text NOT NULL,
	`zone` text NOT NULL,
	`hosts` text NOT NULL,
	`primary_host` text NOT NULL,
	`token` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`serving` integer NOT NULL,
	`findings` text NOT NULL,
	`seen` text NOT NULL,
	`certificates` text NOT NULL,
	`created_at` integer NOT NULL,
	`state_since` integer NOT NULL,
	`checked_at` integer,
	`next_check_at` integer,
	`lease_until` integer NOT NULL,
	`failing_since` integer,
	`unowned_since` integer,
	`yields_at` integer,
	`not_before` integer NOT NULL,
	`served_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `domains_site` ON `domains` (`site_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `domains_name` ON `domains` (`name`);--> statement-breakpoint
CREATE INDEX `domains_created` ON `domains` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `domains_state` ON `domains` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `domains_due` ON `domains` (`next_check_at`,`lease_until`);--> statement-breakpoint
CREATE INDEX `domains_state_since` ON `domains` (`state`,`state_since`,`id`);--> statement-breakpoint
CREATE TABLE `export_pickups` (
	`export_id` text NOT NULL,
	`content_at` integer NOT NULL,
	`nights` text NOT NULL,
	`agent` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`export_id`, `content_at`, `agent`),
	FOREIGN KEY (`export_id`) REFERENCES `calendar_exports`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `export_pickups_last` ON `export_pickups` (`export_id`,`last_at`);--> statement-breakpoint
CREATE TABLE `factor_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`code_hash` text,
	`created_at` integer NOT NULL,
	`verified_at` integer,
	FOREIGN KEY (`factor_id`) REFERENCES `factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `factor_challenges_factor` ON `factor_challenges` (`factor_id`);--> statement-breakpoint
CREATE TABLE `factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`friendly_name` text NOT NULL,
	`secret` text,
	`phone` text,
	`last_challenged_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `factors_user` ON `factors` (`user_id`);--> statement-breakpoint
CREATE TABLE `faults` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`fault_key` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	`request_id` text NOT NULL,
	PRIMARY KEY(`day`, `kind`, `fault_key`)
);
--> statement-breakpoint
CREATE TABLE `feed_events` (
	`feed_id` text NOT NULL,
	`uid` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`kind` text NOT NULL,
	`summary` text NOT NULL,
	`provenance` text,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`missing_since` integer,
	`echo_of` text,
	PRIMARY KEY(`feed_id`, `uid`),
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `feed_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`leased_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `feed_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`feed_id` text NOT NULL,
	`at` integer NOT NULL,
	`problem` text,
	`changes` text NOT NULL,
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `feed_runs_feed` ON `feed_runs` (`feed_id`,`at`);--> statement-breakpoint
CREATE TABLE `feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`channel` text NOT NULL,
	`address_sealed` text NOT NULL,
	`address_digest` text NOT NULL,
	`host` text NOT NULL,
	`opens_edges` integer NOT NULL,
	`version` integer NOT NULL,
	`etag` text,
	`last_modified` text,
	`body_digest` text,
	`derived_version` integer DEFAULT 0 NOT NULL,
	`is_waiting` integer DEFAULT false NOT NULL,
	`question` text,
	`may_remove` integer DEFAULT false NOT NULL,
	`problem` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`interval_minutes` integer DEFAULT 15 NOT NULL,
	`next_at` integer NOT NULL,
	`last_good_at` integer NOT NULL,
	`stale_mailed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_address` ON `feeds` (`unit_id`,`address_digest`);--> statement-breakpoint
CREATE INDEX `feeds_site` ON `feeds` (`site_id`);--> statement-breakpoint
CREATE INDEX `feeds_due` ON `feeds` (`next_at`,`host`);--> statement-breakpoint
CREATE INDEX `feeds_failing` ON `feeds` (`failures`,`last_good_at`) WHERE failures > 0;--> statement-breakpoint
CREATE INDEX `feeds_last_good` ON `feeds` (`last_good_at`,`host`);--> statement-breakpoint
CREATE TABLE `flow_states` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`provider` text NOT NULL,
	`method` text NOT NULL,
	`challenge` text,
	`challenge_method` text,
	`code_hash` text,
	`code_issued_at` integer,
	`redirect_to` text,
	`verifier` text,
	`nonce` text,
	`link_to` text,
	`link_session_id` text,
	`browser_hash` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `flow_states_code` ON `flow_states` (`code_hash`);--> statement-breakpoint
CREATE INDEX `flow_states_user` ON `flow_states` (`user_id`);--> statement-breakpoint
CREATE INDEX `flow_states_link` ON `flow_states` (`link_to`);--> statement-breakpoint
CREATE TABLE `guards` (
	`email_change_stale` integer DEFAULT 0 NOT NULL,
	`account_changed` integer DEFAULT 0 NOT NULL,
	`session_ended` integer DEFAULT 0 NOT NULL,
	`identities_changed` integer DEFAULT 0 NOT NULL,
	`flow_ended` integer DEFAULT 0 NOT NULL,
	`too_many_factors` integer DEFAULT 0 NOT NULL,
	`factor_name_taken` integer DEFAULT 0 NOT NULL,
	`factor_exists` integer DEFAULT 0 NOT NULL,
	`only_recovery_codes` integer DEFAULT 0 NOT NULL,
	`recovery_code_replaced` integer DEFAULT 0 NOT NULL,
	`too_many_devices` integer DEFAULT 0 NOT NULL,
	`unit_has_stays` integer DEFAULT 0 NOT NULL,
	`unit_not_bookable` integer DEFAULT 0 NOT NULL,
	`night_imported` integer DEFAULT 0 NOT NULL,
	`night_prepared` integer DEFAULT 0 NOT NULL,
	`block_changed` integer DEFAULT 0 NOT NULL,
	`feed_changed` integer DEFAULT 0 NOT NULL,
	`too_many_calendars` integer DEFAULT 0 NOT NULL,
	`parts_changed` integer DEFAULT 0 NOT NULL,
	`booking_changed` integer DEFAULT 0 NOT NULL,
	`messages_changed` integer DEFAULT 0 NOT NULL,
	`too_many_open` integer DEFAULT 0 NOT NULL,
	`promo_used_up` integer DEFAULT 0 NOT NULL,
	`statement_line_changed` integer DEFAULT 0 NOT NULL,
	`booking_settings_changed` integer DEFAULT 0 NOT NULL,
	`operations_changed` integer DEFAULT 0 NOT NULL,
	`rate_plan_changed` integer DEFAULT 0 NOT NULL,
	`price_required` integer DEFAULT 0 NOT NULL,
	`site_has_stays` integer DEFAULT 0 NOT NULL,
	`site_draft_changed` integer DEFAULT 0 NOT NULL,
	`site_status_changed` integer DEFAULT 0 NOT NULL,
	`too_many_sites` integer DEFAULT 0 NOT NULL,
	`too_many_reviews` integer DEFAULT 0 NOT NULL,
	`too_many_domains` integer DEFAULT 0 NOT NULL,
	`admin_stale` integer DEFAULT 0 NOT NULL,
	`team_full` integer DEFAULT 0 NOT NULL,
	`policy_violated` integer DEFAULT 0 NOT NULL,
	`answer_not_single` integer DEFAULT 0 NOT NULL,
	`answer_too_large` integer DEFAULT 0 NOT NULL,
	`slug_taken` integer DEFAULT 0 NOT NULL,
	`picture_missing` integer DEFAULT 0 NOT NULL,
	`too_many_articles` integer DEFAULT 0 NOT NULL,
	`storage_full` integer DEFAULT 0 NOT NULL,
	`upload_token_used` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `guests` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`phone_key` text,
	`locale` text NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`tags` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `guests_email` ON `guests` (`site_id`,`email`);--> statement-breakpoint
CREATE INDEX `guests_phone` ON `guests` (`site_id`,`phone_key`);--> statement-breakpoint
CREATE INDEX `guests_name` ON `guests` (`site_id`,`name`,`id`,`search_text`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`email` text,
	`data` text NOT NULL,
	`last_sign_in_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_provider` ON `identities` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `imported_messages` (
	`unit_id` text NOT NULL,
	`guest_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`anchor` text NOT NULL,
	`site_id` text NOT NULL,
	`stay_id` text NOT NULL,
	`mail_id` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`unit_id`, `guest_id`, `automation_id`, `anchor`),
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_messages_site` ON `imported_messages` (`site_id`,`at`);--> statement-breakpoint
CREATE INDEX `imported_messages_guest` ON `imported_messages` (`guest_id`);--> statement-breakpoint
CREATE TABLE `imported_stays` (
	`id` text PRIMARY KEY NOT NULL,
	`unit_id` text NOT NULL,
	`source` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`moved_from` text,
	`guest_name` text DEFAULT '' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`guest_id` text,
	`party` text NOT NULL,
	`income` integer,
	`commission` integer,
	`tax_paid_by_channel` integer DEFAULT false NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`guest_at` integer,
	`message_at` integer,
	`message_locale` text,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_stays_stay` ON `imported_stays` (`unit_id`,`source`,`arrival`,`departure`);--> statement-breakpoint
CREATE INDEX `imported_stays_guest` ON `imported_stays` (`guest_id`);--> statement-breakpoint
CREATE INDEX `imported_stays_message` ON `imported_stays` (`message_at`) WHERE message_at is not null;--> statement-breakpoint
CREATE TABLE `lead_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`text` text NOT NULL,
	`user_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `lead_notes_lead` ON `lead_notes` (`lead_id`,`at`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`units` integer,
	`channels` text NOT NULL,
	`message` text,
	`slot` integer,
	`reserved_slot` integer,
	`held_until` integer,
	`confirmed_at` integer,
	`confirm_digest` text,
	`consent_at` integer NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'new' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_slot` ON `leads` (`reserved_slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `leads_confirm` ON `leads` (`confirm_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `leads_digest` ON `leads` (`digest`);--> statement-breakpoint
CREATE INDEX `leads_created` ON `leads` (`created_at`,`id`,`name`,`email`);--> statement-breakpoint
CREATE INDEX `leads_state` ON `leads` (`state`,`created_at`,`id`,`name`,`email`);--> statement-breakpoint
CREATE TABLE `mail_servers` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`user` text NOT NULL,
	`password_sealed` text NOT NULL,
	`from_name` text NOT NULL,
	`from_address` text NOT NULL,
	`checked_at` integer NOT NULL,
	`problem` text,
	`answer` text,
	`problem_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `mail_servers_due` ON `mail_servers` (`paused_until`);--> statement-breakpoint
CREATE TABLE `mail_texts` (
	`template_id` text NOT NULL,
	`locale` text NOT NULL,
	`version` integer NOT NULL,
	`texts` text NOT NULL,
	`shipped` text NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	PRIMARY KEY(`template_id`, `locale`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `message_files` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`booking_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `message_files_message` ON `message_files` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_files_booking` ON `message_files` (`booking_id`);--> statement-breakpoint
CREATE INDEX `message_files_detached` ON `message_files` (`created_at`) WHERE message_id is null;--> statement-breakpoint
CREATE TABLE `message_settings` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `message_templates` (
	`site_id` text NOT NULL,
	`template_key` text NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`texts` text NOT NULL,
	`is_removed` integer DEFAULT false NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	PRIMARY KEY(`site_id`, `template_key`, `version`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`message_key` text NOT NULL,
	`direction` text NOT NULL,
	`source` text NOT NULL,
	`user_id` text,
	`locale` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`is_markdown` integer DEFAULT false NOT NULL,
	`sender` text,
	`is_automatic` integer DEFAULT false NOT NULL,
	`omitted_files` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_key` ON `messages` (`booking_id`,`message_key`);--> statement-breakpoint
CREATE INDEX `messages_booking` ON `messages` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_site` ON `messages` (`site_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`site_id`,`created_at`) WHERE direction = 'in' and read_at is null;--> statement-breakpoint
CREATE INDEX `messages_written` ON `messages` (`site_id`,`booking_id`,`created_at`) WHERE source in ('owner', 'page', 'mail');--> statement-breakpoint
CREATE TABLE `movements` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`kind` text NOT NULL,
	`purpose` text DEFAULT 'stay' NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text,
	`on_day` text NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	`payment_id` text,
	`provider_ref` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `movements_booking` ON `movements` (`booking_id`);--> statement-breakpoint
CREATE INDEX `movements_at` ON `movements` (`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `movements_provider` ON `movements` (`payment_id`,`kind`,`provider_ref`);--> statement-breakpoint
CREATE TABLE `nights` (
	`unit_id` text NOT NULL,
	`night` text NOT NULL,
	`layer` text NOT NULL,
	`holder` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`unit_id`, `night`, `layer`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `nights_holder` ON `nights` (`holder`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`relates_to` text NOT NULL,
	`link_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`email_change_request` text,
	`flow_state_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_kind` ON `one_time_tokens` (`user_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_link` ON `one_time_tokens` (`link_hash`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`plan` text NOT NULL,
	`locale` text NOT NULL,
	`customer` text NOT NULL,
	`due_now` integer NOT NULL,
	`monthly` integer NOT NULL,
	`next_charge` text NOT NULL,
	`status` text NOT NULL,
	`provider` text NOT NULL,
	`provider_ref` text,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`paid_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_provider_ref` ON `orders` (`provider_ref`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_digest` ON `orders` (`digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` ((customer ->> 'email'));--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`recipient` text NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`reply_to` text,
	`site_id` text,
	`booking_id` text,
	`kind` text DEFAULT 'service' NOT NULL,
	`lane` text DEFAULT '' NOT NULL,
	`rank` integer DEFAULT 0 NOT NULL,
	`from_name` text,
	`unsubscribe` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`attachments` text NOT NULL,
	`created_at` integer NOT NULL,
	`message_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`next_attempt_at` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_answer` text,
	`sent_at` integer,
	`failed_at` integer,
	`bounced_at` integer,
	`suppressed_for` text,
	`cancelled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_domain` ON `outbox` (`domain`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`created_at`,`id`) WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_bounced` ON `outbox` (`created_at`,`id`) WHERE bounced_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`sent_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`lane`,`rank`,`next_attempt_at`,`created_at`) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_site` ON `outbox` (`site_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_booking` ON `outbox` (`booking_id`);--> statement-breakpoint
CREATE TABLE `paper_checks` (
	`booking_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`movements` integer NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `paper_checks_due` ON `paper_checks` (`due_at`);--> statement-breakpoint
CREATE TABLE `paper_counters` (
	`site_id` text NOT NULL,
	`series` text NOT NULL,
	`last_number` integer NOT NULL,
	PRIMARY KEY(`site_id`, `series`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `paper_recipients` (
	`booking_id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `paper_settings` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`automatic_from` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `papers` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`sequence` integer NOT NULL,
	`on_day` text NOT NULL,
	`at` integer NOT NULL,
	`movement_id` text,
	`content` text NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_position` ON `papers` (`booking_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `papers_number` ON `papers` (`site_id`,`series`,`sequence`);--> statement-breakpoint
CREATE INDEX `papers_day` ON `papers` (`site_id`,`on_day`);--> statement-breakpoint
CREATE TABLE `payment_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`provider` text NOT NULL,
	`is_live` integer NOT NULL,
	`name` text NOT NULL,
	`methods` text NOT NULL,
	`hook` text NOT NULL,
	`credentials_sealed` text,
	`checked_at` integer NOT NULL,
	`problem` text,
	`hook_seen_at` integer,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `payment_accounts_site` ON `payment_accounts` (`site_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_accounts_active` ON `payment_accounts` (`site_id`) WHERE is_active;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`),
	FOREIGN KEY (`account_id`) REFERENCES `payment_accounts`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`provider_ref` text,
	`provider_alias` text,
	`method` text,
	`location` text,
	`expires_at` integer,
	`check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`difference` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`account_id`) REFERENCES `payment_accounts`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `payments_booking` ON `payments` (`booking_id`);--> statement-breakpoint
CREATE INDEX `payments_site` ON `payments` (`site_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_ref` ON `payments` (`account_id`,`provider_ref`);--> statement-breakpoint
CREATE INDEX `payments_alias` ON `payments` (`account_id`,`provider_alias`);--> statement-breakpoint
CREATE INDEX `payments_uncompared` ON `payments` (`updated_at`) WHERE check_at is null and status = 'paid';--> statement-breakpoint
CREATE INDEX `payments_check` ON `payments` (`check_at`) WHERE check_at is not null;--> statement-breakpoint
CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`color` text NOT NULL,
	`placeholder` text,
	`text` text NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `photos_site` ON `photos` (`site_id`,`position`);--> statement-breakpoint
CREATE TABLE `platform_mail_servers` (
	`id` text PRIMARY KEY NOT NULL,
	`rank` integer NOT NULL,
	`version` integer NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`user` text NOT NULL,
	`password_sealed` text NOT NULL,
	`from_name` text NOT NULL,
	`from_address` text NOT NULL,
	`checked_at` integer NOT NULL,
	`problem` text,
	`answer` text,
	`problem_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`reply_to` text,
	`per_minute` integer,
	`counted_minute` integer DEFAULT 0 NOT NULL,
	`counted` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_mail_servers_rank` ON `platform_mail_servers` (`rank`);--> statement-breakpoint
CREATE TABLE `platform_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `push_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`site_id` text NOT NULL,
	`news` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_until` integer NOT NULL,
	`attempts` integer NOT NULL,
	`ended_at` integer,
	`last_status` integer,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_outbox_due` ON `push_outbox` (`next_attempt_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `push_outbox_subscription` ON `push_outbox` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `push_outbox_site` ON `push_outbox` (`site_id`);--> statement-breakpoint
CREATE INDEX `push_outbox_created` ON `push_outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`endpoint_digest` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`locale` text NOT NULL,
	`events` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_sent_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `rate_plan_versions` (
	`unit_id` text NOT NULL,
	`version` integer NOT NULL,
	`plan` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	PRIMARY KEY(`unit_id`, `version`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `rate_plans` (
	`unit_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`plan` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`factor_id`) REFERENCES `factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_factor` ON `recovery_codes` (`factor_id`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`parent` text,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refresh_tokens_parent` ON `refresh_tokens` (`parent`);--> statement-breakpoint
CREATE INDEX `refresh_tokens_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`payment_id` text,
	`purpose` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`state` text NOT NULL,
	`provider_ref` text,
	`problem` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`iban` text,
	`holder` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `refunds_booking` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`next_try_at`) WHERE next_try_at is not null;--> statement-breakpoint
CREATE TABLE `review_orders` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`decision` text NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`position` integer NOT NULL,
	`shown` integer NOT NULL,
	`author` text NOT NULL,
	`from_place` text,
	`rating` integer NOT NULL,
	`stayed` text NOT NULL,
	`locale` text NOT NULL,
	`text` text NOT NULL,
	`answer` text,
	`source` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	`booking_id` text,
	`parts` text,
	`improve` text,
	`may_publish` integer DEFAULT true NOT NULL,
	`private_reason` text,
	`private_note` text,
	`answered_at` integer,
	`edited_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reviews_site` ON `reviews` (`site_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking` ON `reviews` (`booking_id`);--> statement-breakpoint
CREATE TABLE `row_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hub` text NOT NULL,
	`table_name` text NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`record` text NOT NULL,
	`old_key` text,
	`site_id` text
);
--> statement-breakpoint
CREATE INDEX `row_changes_hub` ON `row_changes` (`hub`,`id`);--> statement-breakpoint
CREATE TABLE `sent_automations` (
	`booking_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`anchor` text NOT NULL,
	`message_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `automation_id`, `anchor`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`aal` text NOT NULL,
	`factor_id` text,
	`amr` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`refreshed_at` integer NOT NULL,
	`not_after` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`factor_id`) REFERENCES `factors`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_factor` ON `sessions` (`factor_id`);--> statement-breakpoint
CREATE TABLE `sign_up_links` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`redeemed_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_up_links_order` ON `sign_up_links` (`order_id`);--> statement-breakpoint
CREATE INDEX `sign_up_links_email` ON `sign_up_links` (`email`);--> statement-breakpoint
CREATE TABLE `signing_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_changes` (
	`site_id` text NOT NULL,
	`topic` text NOT NULL,
	`count` integer NOT NULL,
	`version` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `topic`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `site_drafts` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`published_version` integer,
	`draft` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `site_media` (
	`key` text PRIMARY KEY NOT NULL,
	`site_id` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`color` text NOT NULL,
	`placeholder` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`check_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `site_media_site` ON `site_media` (`site_id`);--> statement-breakpoint
CREATE INDEX `site_media_check` ON `site_media` (`check_at`);--> statement-breakpoint
CREATE TABLE `site_members` (
	`site_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `user_id`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_members_user` ON `site_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `site_stats` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`day` text NOT NULL,
	`counts` text NOT NULL,
	`claim` text,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_stats_site_day` ON `site_stats` (`site_id`,`day`);--> statement-breakpoint
CREATE INDEX `site_stats_day` ON `site_stats` (`day`);--> statement-breakpoint
CREATE TABLE `site_versions` (
	`site_id` text NOT NULL,
	`version` integer NOT NULL,
	`draft` text NOT NULL,
	`published_at` integer NOT NULL,
	`published_by` text,
	PRIMARY KEY(`site_id`, `version`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `sms_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `sms_outbox_unsent` ON `sms_outbox` (`sent_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `sms_outbox_recipient` ON `sms_outbox` (`recipient`);--> statement-breakpoint
CREATE TABLE `stale_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stale_hosts_since` ON `stale_hosts` (`since`);--> statement-breakpoint
CREATE TABLE `statement_formats` (
	`site_id` text NOT NULL,
	`signature` text NOT NULL,
	`format` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `signature`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`identity` text NOT NULL,
	`on_day` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`texts` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`booking_id` text,
	`refund_id` text,
	`movement_id` text,
	`imported_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_identity` ON `statement_lines` (`site_id`,`identity`);--> statement-breakpoint
CREATE INDEX `statement_lines_state` ON `statement_lines` (`site_id`,`state`,`on_day`);--> statement-breakpoint
CREATE INDEX `statement_lines_imported` ON `statement_lines` (`state`,`imported_at`);--> statement-breakpoint
CREATE INDEX `statement_lines_booking` ON `statement_lines` (`booking_id`) WHERE booking_id is not null;--> statement-breakpoint
CREATE TABLE `storage_buckets` (
	`id` text PRIMARY KEY NOT NULL,
	`public` integer NOT NULL,
	`file_size_limit` integer,
	`allowed_mime_types` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `storage_objects` (
	`version` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`bucket_id` text,
	`name` text NOT NULL,
	`site_id` text,
	`bytes` integer NOT NULL,
	`mimetype` text NOT NULL,
	`cache_control` text NOT NULL,
	`content_encoding` text,
	`etag` text NOT NULL,
	`metadata` text,
	`is_pending` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`delete_at` integer,
	FOREIGN KEY (`bucket_id`) REFERENCES `storage_buckets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `storage_objects_current` ON `storage_objects` (`bucket_id`,`name`) WHERE delete_at is null;--> statement-breakpoint
CREATE INDEX `storage_objects_bucket` ON `storage_objects` (`bucket_id`);--> statement-breakpoint
CREATE INDEX `storage_objects_site` ON `storage_objects` (`site_id`);--> statement-breakpoint
CREATE INDEX `storage_objects_delete` ON `storage_objects` (`delete_at`) WHERE delete_at is not null;--> statement-breakpoint
CREATE TABLE `storage_uploads` (
	`version` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`multipart_id` text NOT NULL,
	`length` integer NOT NULL,
	`offset` integer NOT NULL,
	`part_size` integer,
	`attempts` integer NOT NULL,
	`parts` text NOT NULL,
	`is_upsert` integer NOT NULL,
	`token_id` text,
	`metadata_header` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`version`) REFERENCES `storage_objects`(`version`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `suppressions` (
	`site_id` text NOT NULL,
	`address_digest` text NOT NULL,
	`reason` text NOT NULL,
	`address` text,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `address_digest`, `reason`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `suppressions_site` ON `suppressions` (`site_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `suppressions_created` ON `suppressions` (`created_at`,`address_digest`,`reason`);--> statement-breakpoint
CREATE TABLE `team_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`digest` text NOT NULL,
	`invited_by` text DEFAULT '' NOT NULL,
	`former_stays` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_site_email` ON `team_invitations` (`site_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_digest` ON `team_invitations` (`digest`);--> statement-breakpoint
CREATE TABLE `unit_parts` (
	`unit_id` text NOT NULL,
	`part_id` text NOT NULL,
	PRIMARY KEY(`unit_id`, `part_id`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`part_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `unit_parts_part` ON `unit_parts` (`part_id`);--> statement-breakpoint
CREATE TABLE `units` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`sleeps` integer NOT NULL,
	`bedrooms` integer NOT NULL,
	`bathrooms` integer NOT NULL,
	`area` integer,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`content` text NOT NULL,
	`published_at` integer,
	`archived_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `units_site_slug` ON `units` (`site_id`,`slug`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `used_totp_steps` (
	`factor_id` text NOT NULL,
	`step` integer NOT NULL,
	PRIMARY KEY(`factor_id`, `step`),
	FOREIGN KEY (`factor_id`) REFERENCES `factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_sites` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`shown_version` integer DEFAULT 0 NOT NULL,
	`theme_name` text NOT NULL,
	`site_name` text NOT NULL,
	`status` text NOT NULL,
	`status_before` text,
	`closed_text` text DEFAULT '{}' NOT NULL,
	`subdomain` text,
	`custom_domain` text,
	`default_locale` text NOT NULL,
	`languages` text NOT NULL,
	`operations_version` integer DEFAULT 1 NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`place` text NOT NULL,
	`host` text NOT NULL,
	`registration_number` text,
	`home_kind` text,
	`content` text NOT NULL,
	`design` text DEFAULT '{}' NOT NULL,
	`pages` text DEFAULT '[]' NOT NULL,
	`menu` text DEFAULT '[]' NOT NULL,
	`legal` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_sites_subdomain` ON `user_sites` (`subdomain`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_sites_custom_domain` ON `user_sites` (`custom_domain`);--> statement-breakpoint
CREATE INDEX `user_sites_user` ON `user_sites` (`user_id`);--> statement-breakpoint
CREATE INDEX `user_sites_created` ON `user_sites` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_sites_status` ON `user_sites` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_sites_name` ON `user_sites` ((lower(site_name)));--> statement-breakpoint
CREATE INDEX `user_sites_outdated` ON `user_sites` (`updated_at`) WHERE shown_version < version;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`phone` text,
	`encrypted_password` text,
	`email_confirmed_at` integer,
	`phone_confirmed_at` integer,
	`email_change` text,
	`phone_change` text,
	`email_change_request` text,
	`email_change_from` text,
	`email_change_current_agreed` integer DEFAULT false NOT NULL,
	`email_change_new_agreed` integer DEFAULT false NOT NULL,
	`confirmation_sent_at` integer,
	`recovery_sent_at` integer,
	`email_change_sent_at` integer,
	`invited_at` integer,
	`last_sign_in_at` integer,
	`banned_until` integer,
	`is_anonymous` integer DEFAULT false NOT NULL,
	`app_metadata` text DEFAULT '{}' NOT NULL,
	`user_metadata` text DEFAULT '{}' NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`) WHERE email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone` ON `users` (`phone`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`,`is_anonymous`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` ((lower(name)));--> statement-breakpoint
CREATE TABLE `visitor_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
