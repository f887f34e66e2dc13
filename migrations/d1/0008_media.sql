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
CREATE INDEX `site_media_check` ON `site_media` (`check_at`);