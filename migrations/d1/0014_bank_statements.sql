CREATE TABLE `statement_formats` (
	`site_id` text NOT NULL,
	`signature` text NOT NULL,
	`format` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `signature`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `statement_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`identity` text NOT NULL,
	`on_day` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`texts` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`booking_id` text,
	`refund_id` text,
	`movement_id` text,
	`imported_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_identity` ON `statement_lines` (`site_id`,`identity`);--> statement-breakpoint
CREATE INDEX `statement_lines_state` ON `statement_lines` (`site_id`,`state`,`on_day`);--> statement-breakpoint
CREATE INDEX `statement_lines_imported` ON `statement_lines` (`state`,`imported_at`);--> statement-breakpoint
CREATE INDEX `statement_lines_booking` ON `statement_lines` (`booking_id`) WHERE booking_id is not null;--> statement-breakpoint
ALTER TABLE `guards` ADD `statement_line_changed` integer DEFAULT 0 NOT NULL;