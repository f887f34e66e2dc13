CREATE TABLE `ended_sites` (
	`site_id` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL,
	`closed_at` integer,
	`provider_ref` text,
	`reminders_sent` integer DEFAULT 0 NOT NULL,
	`reminded_on` text,
	`reminded_for` text,
	`postponed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `guards` ADD `site_paid` integer DEFAULT 0 NOT NULL;