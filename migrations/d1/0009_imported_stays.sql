DROP INDEX `imported_stays_unit`;--> statement-breakpoint
ALTER TABLE `imported_stays` ADD `moved_from` text;--> statement-breakpoint
ALTER TABLE `imported_stays` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `imported_stays_stay` ON `imported_stays` (`unit_id`,`source`,`arrival`,`departure`);--> statement-breakpoint
CREATE INDEX `imported_stays_guest` ON `imported_stays` (`guest_id`);