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
CREATE TABLE `visitor_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
