DROP INDEX `bookings_site`;--> statement-breakpoint
ALTER TABLE `bookings` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_site` ON `bookings` (`site_id`,`arrival`,`id`,`departure`,`state`,`channel`,`unit_id`,`total`,`reference`,`search_text`);--> statement-breakpoint
DROP INDEX `guests_name`;--> statement-breakpoint
ALTER TABLE `guests` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `guests_name` ON `guests` (`site_id`,`name`,`id`,`search_text`);