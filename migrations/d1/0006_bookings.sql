CREATE TABLE `booking_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`form_values` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_drafts_expires` ON `booking_drafts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `booking_events` (
	`booking_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`state` text NOT NULL,
	`by_whom` text NOT NULL,
	`user_id` text,
	`note` text,
	`details` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `version`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `booking_settings` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`reference` text NOT NULL,
	`state` text NOT NULL,
	`mode` text,
	`channel` text NOT NULL,
	`version` integer NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`party` text NOT NULL,
	`guest_name` text NOT NULL,
	`guest_email` text,
	`guest_phone` text,
	`guest_address` text,
	`guest_id` text,
	`guest_choice` text NOT NULL,
	`locale` text NOT NULL,
	`quote` text NOT NULL,
	`total` integer NOT NULL,
	`extras` text NOT NULL,
	`code` text,
	`promo_id` text,
	`payment` text NOT NULL,
	`due_at` integer,
	`reminded_at` integer,
	`message` text,
	`arrival_time` text,
	`notes` text DEFAULT '' NOT NULL,
	`register` text NOT NULL,
	`token_digest` text NOT NULL,
	`token_sealed` text NOT NULL,
	`network` text,
	`request_key` text,
	`marketing_consent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_reference` ON `bookings` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_token` ON `bookings` (`token_digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_request` ON `bookings` (`site_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `bookings_unit` ON `bookings` (`unit_id`,`departure`);--> statement-breakpoint
CREATE INDEX `bookings_site` ON `bookings` (`site_id`,`arrival`);--> statement-breakpoint
CREATE INDEX `bookings_email` ON `bookings` (`site_id`,`guest_email`);--> statement-breakpoint
CREATE INDEX `bookings_guest` ON `bookings` (`guest_id`);--> statement-breakpoint
CREATE INDEX `bookings_due` ON `bookings` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `change_requests` (
	`booking_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`party` text NOT NULL,
	`quote` text NOT NULL,
	`message` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `guests` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`phone_key` text,
	`locale` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`tags` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `guests_email` ON `guests` (`site_id`,`email`);--> statement-breakpoint
CREATE INDEX `guests_phone` ON `guests` (`site_id`,`phone_key`);--> statement-breakpoint
CREATE INDEX `guests_name` ON `guests` (`site_id`,`name`);--> statement-breakpoint
CREATE TABLE `imported_stays` (
	`id` text PRIMARY KEY NOT NULL,
	`unit_id` text NOT NULL,
	`source` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`guest_name` text DEFAULT '' NOT NULL,
	`guest_id` text,
	`party` text NOT NULL,
	`income` integer,
	`commission` integer,
	`tax_paid_by_channel` integer DEFAULT false NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `imported_stays_unit` ON `imported_stays` (`unit_id`,`departure`);--> statement-breakpoint
CREATE TABLE `movements` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text,
	`on_day` text NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `movements_booking` ON `movements` (`booking_id`);--> statement-breakpoint
CREATE TABLE `nights` (
	`unit_id` text NOT NULL,
	`night` text NOT NULL,
	`source` text NOT NULL,
	`holder` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`unit_id`, `night`, `source`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `nights_holder` ON `nights` (`holder`);--> statement-breakpoint
CREATE TABLE `unit_parts` (
	`unit_id` text NOT NULL,
	`part_id` text NOT NULL,
	PRIMARY KEY(`unit_id`, `part_id`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`part_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `unit_parts_part` ON `unit_parts` (`part_id`);--> statement-breakpoint
ALTER TABLE `blocks` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `night_imported` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `night_prepared` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `parts_changed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `too_many_open` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `promo_used_up` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `booking_settings_changed` integer DEFAULT 0 NOT NULL;