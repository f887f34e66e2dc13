CREATE TABLE `imported_messages` (
	`unit_id` text NOT NULL,
	`guest_id` text NOT NULL,
	`automation_id` text NOT NULL,
	`anchor` text NOT NULL,
	`site_id` text NOT NULL,
	`stay_id` text NOT NULL,
	`mail_id` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`unit_id`, `guest_id`, `automation_id`, `anchor`),
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_messages_site` ON `imported_messages` (`site_id`,`at`);--> statement-breakpoint
CREATE INDEX `imported_messages_guest` ON `imported_messages` (`guest_id`);--> statement-breakpoint
ALTER TABLE `imported_stays` ADD `guest_at` integer;--> statement-breakpoint
ALTER TABLE `imported_stays` ADD `message_at` integer;--> statement-breakpoint
ALTER TABLE `imported_stays` ADD `message_locale` text;--> statement-breakpoint
CREATE INDEX `imported_stays_message` ON `imported_stays` (`message_at`) WHERE message_at is not null;