CREATE TABLE `domain_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`domain_id` text NOT NULL,
	`site_id` text NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `domain_hosts_domain` ON `domain_hosts` (`domain_id`);--> statement-breakpoint
CREATE INDEX `domain_hosts_site` ON `domain_hosts` (`site_id`);--> statement-breakpoint
CREATE TABLE `domains` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text,
	`name` text NOT NULL,
	`zone` text NOT NULL,
	`hosts` text NOT NULL,
	`primary_host` text NOT NULL,
	`token` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`serving` integer NOT NULL,
	`findings` text NOT NULL,
	`seen` text NOT NULL,
	`certificates` text NOT NULL,
	`created_at` integer NOT NULL,
	`state_since` integer NOT NULL,
	`checked_at` integer,
	`next_check_at` integer,
	`lease_until` integer NOT NULL,
	`failing_since` integer,
	`unowned_since` integer,
	`yields_at` integer,
	`not_before` integer NOT NULL,
	`served_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `domains_site` ON `domains` (`site_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `domains_name` ON `domains` (`name`);--> statement-breakpoint
CREATE INDEX `domains_due` ON `domains` (`next_check_at`,`lease_until`);