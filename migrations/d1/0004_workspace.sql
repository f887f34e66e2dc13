CREATE TABLE `site_drafts` (
	`site_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`published_version` integer,
	`draft` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `site_members` (
	`site_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `user_id`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_members_user` ON `site_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `site_versions` (
	`site_id` text NOT NULL,
	`version` integer NOT NULL,
	`draft` text NOT NULL,
	`published_at` integer NOT NULL,
	`published_by` text,
	PRIMARY KEY(`site_id`, `version`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `team_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_site_email` ON `team_invitations` (`site_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `team_invitations_digest` ON `team_invitations` (`digest`);--> statement-breakpoint
ALTER TABLE `photos` ADD `placeholder` text;--> statement-breakpoint
ALTER TABLE `user_sites` ADD `home_kind` text;--> statement-breakpoint
ALTER TABLE `user_sites` ADD `design` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_sites` ADD `pages` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_sites` ADD `menu` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_sites` ADD `legal` text DEFAULT '{}' NOT NULL;