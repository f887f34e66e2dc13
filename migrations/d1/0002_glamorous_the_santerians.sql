CREATE TABLE `billing_details` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`buyer` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`series` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`on_day` text NOT NULL,
	`at` integer NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text,
	`movement_id` text NOT NULL,
	`position` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`series`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_movement` ON `invoices` (`movement_id`,`position`);--> statement-breakpoint
CREATE INDEX `invoices_subscription` ON `invoices` (`subscription_id`,`at`);--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `invoices_day` ON `invoices` (`on_day`,`series`,`sequence`);--> statement-breakpoint
CREATE INDEX `invoices_created` ON `invoices` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_kind` ON `invoices` (`kind`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `vat_checks` (
	`number` text PRIMARY KEY NOT NULL,
	`answer` text,
	`answered_on` text,
	`consultation` text NOT NULL,
	`asked_at` integer NOT NULL,
	`again_at` integer
);
--> statement-breakpoint
CREATE INDEX `vat_checks_again` ON `vat_checks` (`again_at`);--> statement-breakpoint
ALTER TABLE `billing_movements` ADD `charge_id` text;--> statement-breakpoint
ALTER TABLE `billing_movements` ADD `invoice_id` text;--> statement-breakpoint
CREATE INDEX `billing_movements_waiting` ON `billing_movements` (`at`,`id`) WHERE invoice_id is null and kind <> 'dispute';