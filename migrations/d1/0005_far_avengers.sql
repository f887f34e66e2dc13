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
CREATE INDEX `site_backups_detached` ON `site_backups` (`id`) WHERE site_id is null;