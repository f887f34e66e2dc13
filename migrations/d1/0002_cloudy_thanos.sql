CREATE TABLE `ksef_months` (
	`site_id` text NOT NULL,
	`month` text NOT NULL,
	`others` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `month`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `pro_formas` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`sequence` integer NOT NULL,
	`on_day` text NOT NULL,
	`at` integer NOT NULL,
	`movement_id` text,
	`content` text NOT NULL,
	`ksef_amount` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pro_formas_position` ON `pro_formas` (`booking_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `pro_formas_number` ON `pro_formas` (`site_id`,`series`,`sequence`);--> statement-breakpoint
CREATE INDEX `pro_formas_state` ON `pro_formas` (`site_id`,`state`);--> statement-breakpoint
ALTER TABLE `guards` ADD `ksef_limit_crossed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `papers` ADD `ksef_number` text;--> statement-breakpoint
ALTER TABLE `papers` ADD `ksef_amount` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `papers_ksef_number` ON `papers` (`site_id`,`ksef_number`);