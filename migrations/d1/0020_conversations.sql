CREATE TABLE `message_files` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`booking_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `message_files_message` ON `message_files` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_files_booking` ON `message_files` (`booking_id`);--> statement-breakpoint
CREATE INDEX `message_files_detached` ON `message_files` (`created_at`) WHERE message_id is null;--> statement-breakpoint
ALTER TABLE `messages` ADD `sender` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `is_automatic` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `omitted_files` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_written` ON `messages` (`site_id`,`booking_id`,`created_at`) WHERE source in ('owner', 'page', 'mail');