CREATE TABLE `amenities` (
	`unit_id` text NOT NULL,
	`code` text NOT NULL,
	PRIMARY KEY(`unit_id`, `code`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`unit_id` text NOT NULL,
	`kind` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`sequence` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blocks_unit` ON `blocks` (`unit_id`,`departure`);--> statement-breakpoint
CREATE TABLE `booking_nights` (
	`unit_id` text NOT NULL,
	`night` text NOT NULL,
	`block_id` text NOT NULL,
	PRIMARY KEY(`unit_id`, `night`),
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`block_id`) REFERENCES `blocks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_nights_block` ON `booking_nights` (`block_id`);--> statement-breakpoint
CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`color` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `photos_site` ON `photos` (`site_id`,`position`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`position` integer NOT NULL,
	`shown` integer NOT NULL,
	`author` text NOT NULL,
	`from_place` text,
	`rating` integer NOT NULL,
	`stayed` text NOT NULL,
	`locale` text NOT NULL,
	`text` text NOT NULL,
	`answer` text,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reviews_site` ON `reviews` (`site_id`,`position`);--> statement-breakpoint
CREATE TABLE `units` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`sleeps` integer NOT NULL,
	`bedrooms` integer NOT NULL,
	`bathrooms` integer NOT NULL,
	`area` integer,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`minimum_nights` integer NOT NULL,
	`nightly_from` integer NOT NULL,
	`cleaning_fee` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `units_site_slug` ON `units` (`site_id`,`slug`);--> statement-breakpoint
CREATE TABLE `user_sites` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`theme_name` text NOT NULL,
	`site_name` text NOT NULL,
	`status` text NOT NULL,
	`subdomain` text,
	`custom_domain` text,
	`default_locale` text NOT NULL,
	`languages` text NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`place` text NOT NULL,
	`host` text NOT NULL,
	`registration_number` text,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_sites_subdomain` ON `user_sites` (`subdomain`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_sites_custom_domain` ON `user_sites` (`custom_domain`);--> statement-breakpoint
CREATE INDEX `user_sites_user` ON `user_sites` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);