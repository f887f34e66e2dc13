CREATE TABLE `conflicts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`block_id` text NOT NULL,
	`feed_id` text NOT NULL,
	`other_kind` text NOT NULL,
	`other_id` text NOT NULL,
	`first` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`verdict` text NOT NULL,
	`found_at` integer NOT NULL,
	`mailed_at` integer,
	`settled_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conflicts_pair` ON `conflicts` (`block_id`,`other_id`);--> statement-breakpoint
CREATE INDEX `conflicts_site` ON `conflicts` (`site_id`,`verdict`);--> statement-breakpoint
CREATE INDEX `conflicts_feed` ON `conflicts` (`feed_id`);--> statement-breakpoint
CREATE INDEX `conflicts_unmailed` ON `conflicts` (`mailed_at`,`verdict`);--> statement-breakpoint
CREATE TABLE `feed_events` (
	`feed_id` text NOT NULL,
	`uid` text NOT NULL,
	`arrival` text NOT NULL,
	`departure` text NOT NULL,
	`kind` text NOT NULL,
	`summary` text NOT NULL,
	`provenance` text,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`missing_since` integer,
	`echo_of` text,
	PRIMARY KEY(`feed_id`, `uid`),
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `feed_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`channel` text NOT NULL,
	`token_digest` text NOT NULL,
	`token_sealed` text NOT NULL,
	`with_preparation` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feed_exports_token` ON `feed_exports` (`token_digest`);--> statement-breakpoint
CREATE INDEX `feed_exports_site` ON `feed_exports` (`site_id`);--> statement-breakpoint
CREATE TABLE `feed_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`leased_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `feed_pickups` (
	`export_id` text NOT NULL,
	`content_at` integer NOT NULL,
	`nights` text NOT NULL,
	`agent` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`export_id`, `content_at`, `agent`),
	FOREIGN KEY (`export_id`) REFERENCES `feed_exports`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `feed_pickups_last` ON `feed_pickups` (`export_id`,`last_at`);--> statement-breakpoint
CREATE TABLE `feed_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`feed_id` text NOT NULL,
	`at` integer NOT NULL,
	`problem` text,
	`changes` text NOT NULL,
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `feed_runs_feed` ON `feed_runs` (`feed_id`,`at`);--> statement-breakpoint
CREATE TABLE `feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`unit_id` text NOT NULL,
	`channel` text NOT NULL,
	`address_sealed` text NOT NULL,
	`address_digest` text NOT NULL,
	`host` text NOT NULL,
	`opens_edges` integer NOT NULL,
	`version` integer NOT NULL,
	`etag` text,
	`last_modified` text,
	`body_digest` text,
	`derived_version` integer DEFAULT 0 NOT NULL,
	`is_waiting` integer DEFAULT false NOT NULL,
	`question` text,
	`may_remove` integer DEFAULT false NOT NULL,
	`problem` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`last_good_at` integer NOT NULL,
	`stale_mailed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_address` ON `feeds` (`unit_id`,`address_digest`);--> statement-breakpoint
CREATE INDEX `feeds_site` ON `feeds` (`site_id`);--> statement-breakpoint
CREATE INDEX `feeds_due` ON `feeds` (`next_at`,`host`);--> statement-breakpoint
ALTER TABLE `guards` ADD `feed_changed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `too_many_feeds` integer DEFAULT 0 NOT NULL;