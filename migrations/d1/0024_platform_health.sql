CREATE TABLE `cron_jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`failed_at` integer,
	`failure` text
);
--> statement-breakpoint
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
CREATE TABLE `platform_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
DROP INDEX `leads_created`;--> statement-breakpoint
ALTER TABLE `leads` ADD `state` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_state` ON `leads` (`state`,`created_at`,`id`,`name`,`email`);--> statement-breakpoint
CREATE INDEX `leads_created` ON `leads` (`created_at`,`id`,`name`,`email`);--> statement-breakpoint
DROP INDEX `outbox_unsent`;--> statement-breakpoint
DROP INDEX `outbox_recipient`;--> statement-breakpoint
DROP INDEX `outbox_site`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `domain` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `cancelled_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_domain` ON `outbox` (`domain`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`created_at`,`id`) WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_bounced` ON `outbox` (`created_at`,`id`) WHERE bounced_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`sent_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_site` ON `outbox` (`site_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `feeds` ADD `interval_minutes` integer DEFAULT 15 NOT NULL;--> statement-breakpoint
CREATE INDEX `feeds_failing` ON `feeds` (`failures`,`last_good_at`) WHERE failures > 0;--> statement-breakpoint
CREATE INDEX `feeds_last_good` ON `feeds` (`last_good_at`,`host`);--> statement-breakpoint
ALTER TABLE `guards` ADD `admin_stale` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_created` ON `bookings` (`created_at`,`is_test`,`channel`);--> statement-breakpoint
CREATE INDEX `domains_state` ON `domains` (`state`,`state_since`,`id`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `suppressions_created` ON `suppressions` (`created_at`,`address_digest`,`reason`);--> statement-breakpoint
CREATE INDEX `user_sites_status` ON `user_sites` (`status`);