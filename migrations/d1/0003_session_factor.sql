ALTER TABLE `guards` ADD `identities_changed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `flow_ended` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `factor_id` text REFERENCES factors(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `sessions_factor` ON `sessions` (`factor_id`);