DROP INDEX `audit_log_at`;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `site_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_site` ON `audit_log` (`site_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`,`id`);