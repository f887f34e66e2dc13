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
CREATE INDEX `bookings_updated` ON `bookings` (`updated_at`);--> statement-breakpoint
CREATE INDEX `movements_at` ON `movements` (`at`);