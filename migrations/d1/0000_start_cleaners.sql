CREATE TABLE `cleaner_links` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`locale` text NOT NULL,
	`token_digest` text NOT NULL,
	`unit_ids` text NOT NULL,
	`note` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cleaner_links_token` ON `cleaner_links` (`token_digest`);--> statement-breakpoint
CREATE INDEX `cleaner_links_site` ON `cleaner_links` (`site_id`);--> statement-breakpoint
CREATE TABLE `cleanings` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text,
	`unit_id` text NOT NULL,
	`day` text NOT NULL,
	`done_at` integer,
	`done_by` text NOT NULL,
	`photo_type` text,
	`photo_bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cleanings_task` ON `cleanings` (`site_id`,`unit_id`,`day`);--> statement-breakpoint
CREATE INDEX `cleanings_day` ON `cleanings` (`day`);--> statement-breakpoint
CREATE INDEX `cleanings_detached` ON `cleanings` (`id`) WHERE site_id is null;