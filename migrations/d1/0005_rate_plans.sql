CREATE TABLE `rate_plan_versions` (
	`unit_id` text NOT NULL,
	`version` integer NOT NULL,
	`plan` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	PRIMARY KEY(`unit_id`, `version`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `rate_plans` (
	`unit_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`plan` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
ALTER TABLE `guards` ADD `rate_plan_changed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `price_required` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `units` DROP COLUMN `minimum_nights`;--> statement-breakpoint
ALTER TABLE `units` DROP COLUMN `nightly_from`;--> statement-breakpoint
ALTER TABLE `units` DROP COLUMN `cleaning_fee`;