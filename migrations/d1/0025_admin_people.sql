CREATE TABLE `admin_views` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`session_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `admin_views_admin` ON `admin_views` (`admin_id`);--> statement-breakpoint
CREATE INDEX `admin_views_user` ON `admin_views` (`user_id`);--> statement-breakpoint
DROP INDEX `domains_state`;--> statement-breakpoint
CREATE INDEX `domains_created` ON `domains` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `domains_state_since` ON `domains` (`state`,`state_since`,`id`);--> statement-breakpoint
CREATE INDEX `domains_state` ON `domains` (`state`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `user_sites_status`;--> statement-breakpoint
ALTER TABLE `user_sites` ADD `status_before` text;--> statement-breakpoint
CREATE INDEX `user_sites_created` ON `user_sites` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_sites_name` ON `user_sites` ((lower(site_name)));--> statement-breakpoint
CREATE INDEX `user_sites_status` ON `user_sites` (`status`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `guards` ADD `site_status_changed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_about` ON `audit_log` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `billing_events_order` ON `billing_events` (`order_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` ((customer ->> 'email'));--> statement-breakpoint
CREATE INDEX `users_name` ON `users` ((lower(name)));