CREATE TABLE `booking_imports` (
	`site_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	PRIMARY KEY(`site_id`, `id`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `booking_imports_created` ON `booking_imports` (`created_at`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `is_total_known` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `channel_payout` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `channel_commission` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `channel_cleaning_fee` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `channel_number` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `import_id` text;--> statement-breakpoint
CREATE INDEX `bookings_number` ON `bookings` (`site_id`,`channel_number`) WHERE channel_number is not null;--> statement-breakpoint
CREATE INDEX `bookings_import` ON `bookings` (`import_id`) WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE `guards` ADD `import_undone` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imported_stays` ADD `payout` integer;--> statement-breakpoint
ALTER TABLE `imported_stays` ADD `cleaning_fee` integer;--> statement-breakpoint
ALTER TABLE `imported_stays` ADD `channel_number` text;--> statement-breakpoint
ALTER TABLE `imported_stays` ADD `import_id` text;--> statement-breakpoint
CREATE INDEX `imported_stays_import` ON `imported_stays` (`import_id`) WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE `messages` ADD `whole` text;--> statement-breakpoint
ALTER TABLE `photos` ADD `room` text;--> statement-breakpoint
ALTER TABLE `units` ADD `registration_number` text;--> statement-breakpoint
UPDATE `units` SET `registration_number` = (SELECT `user_sites`.`registration_number` FROM `user_sites` WHERE `user_sites`.`id` = `units`.`site_id`);