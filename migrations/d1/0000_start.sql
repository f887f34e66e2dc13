CREATE TABLE `amenities` (
	`unit_id` text NOT NULL,
	`code` text NOT NULL,
	PRIMARY KEY(`unit_id`, `code`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`device` text,
	`request_id` text NOT NULL,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`action`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `billing_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`unit_id` text NOT NULL,
	`kind` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`source` text,
	`sequence` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `blocks_unit` ON `blocks` (`unit_id`,`departure`);--> statement-breakpoint
CREATE TABLE `booking_nights` (
	`unit_id` text NOT NULL,
	`night` text NOT NULL,
	`block_id` text NOT NULL,
	PRIMARY KEY(`unit_id`, `night`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`block_id`) REFERENCES `blocks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_nights_block` ON `booking_nights` (`block_id`);--> statement-breakpoint
CREATE TABLE `calendars` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`shown_version` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calendars_unshown` ON `calendars` (`site_id`) WHERE version > shown_version;--> statement-breakpoint
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
CREATE INDEX `domains_due` ON `domains` (`next_check_at`,`lease_until`);--> statement-breakpoint
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
	`too_many_factors` integer DEFAULT 0 NOT NULL,
	`factor_name_taken` integer DEFAULT 0 NOT NULL,
	`factor_exists` integer DEFAULT 0 NOT NULL,
	`only_recovery_codes` integer DEFAULT 0 NOT NULL,
	`unit_has_stays` integer DEFAULT 0 NOT NULL,
	`unit_not_bookable` integer DEFAULT 0 NOT NULL,
	`operations_changed` integer DEFAULT 0 NOT NULL,
	`site_has_stays` integer DEFAULT 0 NOT NULL,
	`site_draft_changed` integer DEFAULT 0 NOT NULL,
	`too_many_sites` integer DEFAULT 0 NOT NULL,
	`too_many_reviews` integer DEFAULT 0 NOT NULL,
	`too_many_domains` integer DEFAULT 0 NOT NULL,
	`team_full` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_slot` ON `leads` (`reserved_slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `leads_confirm` ON `leads` (`confirm_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `leads_digest` ON `leads` (`digest`);--> statement-breakpoint
CREATE INDEX `leads_created` ON `leads` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
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
	`failed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`sent_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`sent_at`,`failed_at`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
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
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reviews_site` ON `reviews` (`site_id`,`position`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`aal` text NOT NULL,
	`amr` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`refreshed_at` integer NOT NULL,
	`not_after` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
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
	`minimum_nights` integer NOT NULL,
	`nightly_from` integer NOT NULL,
	`cleaning_fee` integer NOT NULL,
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
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `visitor_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
