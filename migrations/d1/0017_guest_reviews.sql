ALTER TABLE `reviews` ADD `booking_id` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `parts` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `improve` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `may_publish` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `private_reason` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `private_note` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `edited_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking` ON `reviews` (`booking_id`);