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
ALTER TABLE `cron_jobs` ADD `lease_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cron_jobs` ADD `complete_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `failure_cause` text;--> statement-breakpoint
CREATE INDEX `outbox_cause` ON `outbox` (`lane`,`failure_cause`,`failed_at`) WHERE failure_cause is not null;--> statement-breakpoint
CREATE INDEX `outbox_site_cause` ON `outbox` (`site_id`,`failure_cause`,`failed_at`) WHERE failure_cause is not null;