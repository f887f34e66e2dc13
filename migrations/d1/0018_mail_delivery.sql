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
DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `site_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `booking_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `kind` text DEFAULT 'service' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `lane` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `rank` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `from_name` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `bounced_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `suppressed_for` text;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`lane`,`rank`,`next_attempt_at`,`created_at`) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `outbox_site` ON `outbox` (`site_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_booking` ON `outbox` (`booking_id`);