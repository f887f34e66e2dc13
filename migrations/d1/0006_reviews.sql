CREATE TABLE `review_orders` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`decision` text NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `reviews` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `updated_at` integer DEFAULT 0 NOT NULL;