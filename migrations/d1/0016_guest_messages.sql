CREATE TABLE `message_settings` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `message_templates` (
	`site_id` text NOT NULL,
	`template_key` text NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`texts` text NOT NULL,
	`is_removed` integer DEFAULT false NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	PRIMARY KEY(`site_id`, `template_key`, `version`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`message_key` text NOT NULL,
	`direction` text NOT NULL,
	`source` text NOT NULL,
	`user_id` text,
	`locale` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`is_markdown` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_key` ON `messages` (`booking_id`,`message_key`);--> statement-breakpoint
CREATE INDEX `messages_booking` ON `messages` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_site` ON `messages` (`site_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`site_id`,`created_at`) WHERE direction = 'in' and read_at is null;--> statement-breakpoint
CREATE TABLE `sent_automations` (
	`booking_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`anchor` text NOT NULL,
	`message_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `automation_id`, `anchor`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
ALTER TABLE `bookings` ADD `message_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `messages_off` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `message_locale` text;--> statement-breakpoint
CREATE INDEX `bookings_message` ON `bookings` (`message_at`) WHERE message_at is not null;--> statement-breakpoint
ALTER TABLE `guards` ADD `booking_changed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `messages_changed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `bookings` SET `message_at` = `updated_at`;
