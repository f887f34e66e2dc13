CREATE TABLE `change_listeners` (
	`table_name` text NOT NULL,
	`hub` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`table_name`, `hub`)
);
--> statement-breakpoint
CREATE INDEX `change_listeners_until` ON `change_listeners` (`until`);--> statement-breakpoint
CREATE TABLE `row_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hub` text NOT NULL,
	`table_name` text NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`record` text NOT NULL,
	`old_key` text,
	`site_id` text
);
--> statement-breakpoint
CREATE INDEX `row_changes_hub` ON `row_changes` (`hub`,`id`);