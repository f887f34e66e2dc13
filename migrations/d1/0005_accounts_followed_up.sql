ALTER TABLE `flow_states` ADD `browser_hash` text;--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);